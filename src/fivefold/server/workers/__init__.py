"""Worker processes: long calculations run in them, so that they never share the interpreter lock
with those who play.

`pool` queues work fairly, `process` runs one worker from the serving process, and `worker` is what
runs inside it. None of them knows what the work is.
"""
