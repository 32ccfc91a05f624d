"""The asv suite. Every file runs with any version of the package: what one lacks is skipped."""
