"""Speed, measured beside peers where there are any, and kept."""
