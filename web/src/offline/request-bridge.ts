// The side of the offline app that Python is on: takes the messages of all tabs to it, and its answers back.

import type { FromWorker, Request, Passed } from "./messages";

/** `fivefold.offline.server.OfflineServer`, as Python shows it to us. */
export interface PythonServer {
  request(method: string, path: string, headers: unknown, body: string | undefined): Promise<PythonAnswer>;
  connect(socket: PythonSocket): PythonConnection;
}

interface PythonAnswer {
  status: number;
  media_type: string;
  body: { toJs(): Uint8Array<ArrayBuffer>; destroy(): void };
  destroy(): void;
}

interface PythonSocket {
  send(text: string): void;
  close(code: number): void;
}

interface PythonConnection {
  received(text: string): void;
  closed(): void;
  destroy(): void;
}

type Reply = (tab: string, message: FromWorker) => void;

export class RequestBridge {
  private readonly connections = new Map<string, PythonConnection>();

  constructor(
    private readonly server: PythonServer,
    private readonly toPython: (value: object) => unknown,
    private readonly reply: Reply,
    /** Python does not work any more. */
    private readonly died: (error: unknown) => void,
  ) {}

  take(tab: string, message: Passed): void {
    try {
      if (message.kind === "request") void this.answer(tab, message);
      else if (message.kind === "open") this.open(tab, message.socket);
      else if (message.kind === "frame") this.connections.get(key(tab, message.socket))?.received(message.text);
      else if (message.kind === "close") this.end(key(tab, message.socket));
    } catch (error) {
      this.died(error);
    }
  }

  /** A tab has gone, and its sockets with it. */
  leave(tab: string): void {
    for (const socket of this.connections.keys()) if (socket.startsWith(`${tab} `)) this.end(socket);
  }

  private async answer(tab: string, { id, method, path, headers, body }: Request): Promise<void> {
    try {
      const answer = await this.server.request(method, path, this.toPython(headers), body ?? undefined);
      const said = answer.body.toJs();
      const { status, media_type: type } = answer;
      answer.body.destroy();
      answer.destroy();
      this.reply(tab, { kind: "answer", id, status, type, body: said.buffer });
    } catch (error) {
      this.died(error); // a request that Python carries out never fails
    }
  }

  private open(tab: string, socket: number): void {
    const place = key(tab, socket);
    const close = (code: number) => {
      this.reply(tab, { kind: "closed", socket, code });
      this.end(place);
    };
    const send = (text: string) => this.reply(tab, { kind: "frame", socket, text });
    this.connections.set(place, this.server.connect({ send, close }));
    this.reply(tab, { kind: "opened", socket });
  }

  private end(place: string): void {
    const connection = this.connections.get(place);
    if (connection === undefined) return;
    this.connections.delete(place);
    connection.closed();
    connection.destroy();
  }
}

function key(tab: string, socket: number): string {
  return `${tab} ${socket}`;
}
