"""What the offline pack consists of; `scripts.pocket_pack` makes it."""
