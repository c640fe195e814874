// Where tables are: a server on the network, or the offline app, which is the same program inside the page.

/** The part of a WebSocket that tables use. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Host {
  readonly name: "network" | "device";
  request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | null,
    signal: AbortSignal | null,
  ): Promise<Response>;
  /** A connection to a table; its code is that of the host. */
  open(code: string): Socket;
}
