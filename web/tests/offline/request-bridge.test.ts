import { expect, test, vi } from "vitest";

import type { FromWorker } from "../../src/offline/messages";
import { RequestBridge, type PythonServer } from "../../src/offline/request-bridge";

type Connected = ReturnType<PythonServer["connect"]>;

function made(server: Partial<PythonServer>) {
  const replies: [string, FromWorker][] = [];
  const died = vi.fn();
  const reply = (tab: string, message: FromWorker) => replies.push([tab, message]);
  return { replies, died, served: new RequestBridge(server as PythonServer, (value) => value, reply, died) };
}

function connection(): Connected {
  return { received: vi.fn(), closed: vi.fn(), destroy: vi.fn() };
}

const ASKED = { kind: "request", id: 1, method: "GET", path: "/", headers: {}, body: null } as const;

test("an answer goes to the tab that asked", async () => {
  const body = { toJs: () => new TextEncoder().encode("yes"), destroy: vi.fn() };
  const answer = { status: 201, media_type: "text/plain", body, destroy: vi.fn() };
  const { served, replies } = made({ request: async () => answer });
  served.take("a", ASKED);
  await vi.waitFor(() => expect(replies).toHaveLength(1));
  const [[tab, said] = []] = replies;
  expect(tab).toBe("a");
  expect(said).toMatchObject({ kind: "answer", id: 1, status: 201, type: "text/plain" });
  expect(answer.destroy).toHaveBeenCalled();
});

test("sockets of the same number in two tabs are two sockets", () => {
  const made1 = connection();
  const made2 = connection();
  const connect = vi.fn<() => Connected>().mockReturnValueOnce(made1).mockReturnValueOnce(made2);
  const { served, replies } = made({ connect });
  served.take("a", { kind: "open", socket: 1 });
  served.take("b", { kind: "open", socket: 1 });
  served.take("b", { kind: "frame", socket: 1, text: "hello" });
  expect(made1.received).not.toHaveBeenCalled();
  expect(made2.received).toHaveBeenCalledWith("hello");
  expect(replies.map(([tab, { kind }]) => [tab, kind])).toEqual([
    ["a", "opened"],
    ["b", "opened"],
  ]);
});

test("a tab that has gone takes its sockets with it, and no others", () => {
  const gone = connection();
  const stays = connection();
  const { served } = made({ connect: vi.fn<() => Connected>().mockReturnValueOnce(gone).mockReturnValueOnce(stays) });
  served.take("a", { kind: "open", socket: 1 });
  served.take("ab", { kind: "open", socket: 1 });
  served.leave("a");
  expect(gone.closed).toHaveBeenCalled();
  expect(stays.closed).not.toHaveBeenCalled();
});

test("Python that fails is dead", async () => {
  const error = new Error("out of memory");
  const { served, died } = made({
    request: () => Promise.reject(error),
    connect: () => {
      throw error;
    },
  });
  served.take("a", { kind: "open", socket: 1 });
  served.take("a", ASKED);
  await vi.waitFor(() => expect(died).toHaveBeenCalledTimes(2));
  expect(died).toHaveBeenCalledWith(error);
});
