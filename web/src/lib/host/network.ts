// The server that this page comes from.

import type { Host, Socket } from "./host";

export const network: Host = {
  name: "network",

  request(method, path, headers, body, signal) {
    // What is deleted on leaving the page is still sent.
    const keepalive = method === "DELETE";
    return fetch(path, { method, headers, body, signal, keepalive });
  },

  open(code) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // The code is in the address for a balancer in front of several servers.
    return new WebSocket(`${scheme}://${location.host}/api/live/${encodeURIComponent(code)}`) as unknown as Socket;
  },
};
