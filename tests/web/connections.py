"""Connections that are cut, slow, or not to be trusted, of a `screen(wired=True)`."""

import json


class Wire:
    """A connection that can be cut."""

    def __init__(self, at):
        self.whole, self.page, self.open = True, at.page, []
        at.connect = self._connect

    def _connect(self, asked):
        if not self.whole:
            asked.close()
            return
        asked.connect_to_server()
        self.open.append(asked)

    def cut(self):
        self.whole = False
        while self.open:
            self.open.pop().close()

    def mend(self):
        """As a phone notices that it is in reach again."""
        self.whole = True
        self.page.evaluate("dispatchEvent(new Event('online'))")


class Delay:
    """A connection on which what happens at the table can be kept from arriving."""

    def __init__(self, at):
        self.kept, self.holding, self.socket, self.welcomes = [], False, None, 0
        self.at = at
        at.connect = self._pass_on

    def _pass_on(self, socket):
        self.socket, server = socket, socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(self._heard)

    def _heard(self, text):
        said = json.loads(text)["type"]
        self.welcomes += said == "welcome"
        if self.holding and said == "events":
            self.kept.append(text)
        else:
            self.socket.send(text)

    def greeted(self, times):
        """Wait until so many connections were made."""
        self.at.until(lambda: self.welcomes >= times)

    def let_go(self):
        self.holding = False
        for text in self.kept:
            self.socket.send(text)


def tampered(at, change):
    """What the server tells of the game is changed on its way."""

    def pass_on(socket):
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda text: socket.send(json.dumps(change(json.loads(text)))))

    at.connect = pass_on
    return at
