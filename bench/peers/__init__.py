"""What compare.py measures, and with what."""
