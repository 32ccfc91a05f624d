"""A slow second engine, written from the rules alone, that the fast one is compared with."""
