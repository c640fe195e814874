"""What the solver finds out, drawn for people; loaded only when it is drawn."""
