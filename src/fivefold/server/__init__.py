"""The table server: live games over HTTP and WebSockets."""
