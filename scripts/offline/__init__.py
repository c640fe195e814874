"""What the offline pack consists of; `scripts.offline_pack` makes it."""
