import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientOf, problem, type Reply, serve } from "../testing/test-server.js";
import { eventsOf, type ServerEvent } from "./events.js";

const STREAM = `retry: 3000\n\nid: 1\nevent: rfq\ndata: {"id":"rfq_ü"}\n\n: keep-alive\n\nid:2\r\nevent:closed\r\ndata:a\r\ndata:b\r\n\r\ndata: x\r\rid: 3\nevent: cut\ndata: y`;
const EVENTS: ServerEvent[] = [
  { id: "1", event: "rfq", data: '{"id":"rfq_ü"}' },
  { id: "2", event: "closed", data: "a\nb" },
  { id: null, event: "message", data: "x" },
];

async function* inParts(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  for (const [index, from] of at.slice(0, -1).entries()) yield bytes.subarray(from, at[index + 1]);
}

test("events are the same wherever the connection cuts their text, and a half one is none", async () => {
  const bytes = new TextEncoder().encode(STREAM);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
      const events: ServerEvent[] = [];
      for await (const event of eventsOf(inParts(bytes, cuts))) events.push(event);
      expect(events).toEqual(EVENTS);
    }),
  );
});

test("a line without end does not fill the memory", async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield new Uint8Array(65_536).fill(97);
  }
  await expect(eventsOf(endless()).next()).rejects.toMatchObject({ code: "invalid-response" });
});

describe("the stream of RFQs", () => {
  beforeEach(() => {
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const stream =
    (text: string, isCut = false): Reply =>
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(text, () => (isCut ? response.destroy() : response.end()));
    };
  const rfq = (position: number): string => `id: ${position}\nevent: rfq\ndata: {"id":"rfq_${position}"}\n\n`;
  const end = (retry: boolean): string => `event: end\ndata: ${JSON.stringify({ code: "key-revoked", detail: "D", retry })}\n\n`;

  test("goes on behind the last event after a cut, an end that says so and a server that is away", async () => {
    const server = await serve(
      stream(rfq(1) + rfq(2), true),
      problem(503, "unavailable"),
      stream(rfq(3) + end(true)),
      stream(`${rfq(4)}id: 5\nevent: later\ndata: {"id":"x"}\n\nid: 6\nevent: withdrawn\ndata: {"id":"rfq_1"}\n\n${end(false)}`),
    );
    const ids: string[] = [];
    const read = async (): Promise<void> => {
      for await (const { id, event } of clientOf(server).rfqs.stream({ category: ["module", "cell"] })) ids.push(`${event} ${id}`);
    };
    await expect(read()).rejects.toMatchObject({ code: "key-revoked", detail: "D" });
    expect(ids).toEqual(["rfq 1", "rfq 2", "rfq 3", "rfq 4", "withdrawn 6"]);
    expect(server.seen.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "2", "2", "3"]);
    expect(server.seen[0]?.query.get("category")).toBe("module,cell");
  });

  test("begins where it is asked to, and ends quietly when it is aborted", async () => {
    const server = await serve((response) => void response.writeHead(200, { "content-type": "text/event-stream" }).write(rfq(8)));
    const control = new AbortController();
    const seen: string[] = [];
    for await (const { id } of clientOf(server).rfqs.stream({ since: 7, signal: control.signal })) {
      seen.push(id);
      control.abort();
    }
    expect(seen).toEqual(["8"]);
    expect(server.seen[0]?.headers["last-event-id"]).toBe("7");
  });

  test("is not opened again and again where the position is gone", async () => {
    const server = await serve(problem(410, "gone"));
    await expect(clientOf(server).rfqs.stream({ since: 1 }).next()).rejects.toMatchObject({ code: "gone" });
    expect(server.seen).toHaveLength(1);
  });
});
