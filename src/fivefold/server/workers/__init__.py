"""Worker processes: long calculations run there, away from the interpreter lock of the server.

`work` is the interface, `pool` queues work fairly, `process` runs one worker from the serving
process, and `worker` is what runs inside it.
"""
