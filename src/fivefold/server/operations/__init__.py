"""What `fivefold serve` and the commands on a server's database need: serving, logs, the lock."""
