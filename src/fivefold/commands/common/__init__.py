"""What all commands share: how the command line is read, completed, refused and explained."""
