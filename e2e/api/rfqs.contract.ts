import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { framesOf, type Frame } from "@/testing/open-stream";
import { call, KEYS, queryOf, type KeyName } from "./server";

/** A day less than positions are kept. */
const KEPT_MS = 29 * DAY_MS;

const ORIGIN = process.env["HELIODEX_URL"] ?? "";

/** Opens a stream over a socket and closes it after so many events. */
function listen(
  key: KeyName,
  query: string,
  events: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; type: string; frames: Frame[] }> {
  return new Promise((resolve, reject) => {
    const url = `${ORIGIN}/api/v1/rfqs/stream${query}`;
    const req = request(url, { agent: false, headers: { authorization: `Bearer ${KEYS[key]}`, ...headers } }, (res) => {
      let text = "";
      const done = (): void => {
        resolve({ status: res.statusCode ?? 0, type: String(res.headers["content-type"]), frames: framesOf(text).slice(0, events) });
        req.destroy();
      };
      res.setEncoding("utf8");
      res.on("data", (chunk: string) => {
        text += chunk;
        if (framesOf(text).length >= events) done();
      });
      res.on("end", done);
    });
    req.on("error", reject);
    req.end();
  });
}

describe("/rfqs/stream", () => {
  test("sends what was published, and goes on exactly behind a position", async () => {
    const query = queryOf({ limit: 500, sort: "position", since: new Date(Date.now() - KEPT_MS).toISOString() });
    const known = (await call(`/rfqs?${query}`, { key: "pro" })).json() as { data: { id: string; position: number }[] };
    const first = await listen("pro", `?since=${known.data[0]?.position ?? 0}`, 12);
    expect([first.status, first.type]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(first.frames.map(({ event }) => event)).toEqual(Array.from({ length: 12 }, () => "rfq"));
    const again = await listen("pro", "", 5, { "last-event-id": first.frames[6]?.id ?? "" });
    expect(again.frames).toEqual(first.frames.slice(7));
    expect(first.frames.map(({ data }) => (JSON.parse(data ?? "{}") as { id: string }).id)).toEqual(
      known.data.slice(1, 13).map(({ id }) => id),
    );
  });

  test("refuses plans without it, and positions that never were, before it begins", async () => {
    expect((await listen("starter", "", 1)).status).toBe(403);
    expect((await listen("pro", "?since=900000000", 1)).status).toBe(410);
    expect((await listen("sandbox", "?region=europe,africa", 1)).status).toBe(200);
  });
});
