"""Tables: seats, dice, a clock and everything that happened there, kept in a store."""
