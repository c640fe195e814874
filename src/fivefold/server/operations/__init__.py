"""`fivefold serve` and the commands on a server's database: serving, logs, the lock."""
