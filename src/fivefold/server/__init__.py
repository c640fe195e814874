"""The table server: HTTP routes, live tables over WebSockets, and how it is run.

It moves messages, time and data; the rules are in `games`, and what may happen at a table is in
`tables`.
"""
