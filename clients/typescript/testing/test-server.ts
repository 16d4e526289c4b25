import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { Heliodex } from "../src/client.js";
import type { HeliodexOptions } from "../src/settings.js";

export const KEY = "hlx_live_0123456789abcdefghijklmnopqrstuvwxyz";

export type Seen = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage["headers"]; body: string };
export type Reply = (response: ServerResponse, seen: Seen) => void;
export type Server = { url: string; seen: Seen[] };

/** A server on this machine that gives one reply after the other, the last of them again and again. */
export async function serve(...replies: readonly Reply[]): Promise<Server> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
      const one = { method: request.method ?? "", path: pathname, query: searchParams, headers: request.headers, body };
      seen.push(one);
      replies[Math.min(seen.length, replies.length) - 1]?.(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`, seen };
}

export const clientOf = ({ url }: Pick<Server, "url">, options: HeliodexOptions = {}): Heliodex =>
  new Heliodex({ apiKey: KEY, baseUrl: url, ...options });

export const json =
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    void response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

export const problem =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/problem+json", "request-id": "req-1", ...headers })
      .end(JSON.stringify({ type: "x", title: "T", status, detail: "D", code, request_id: "req-1", errors: [], instance: "x" }));

/** A page; `next` is a path on the same server. */
export const page =
  (data: readonly unknown[], next: string | null = null): Reply =>
  (response, seen) => {
    const url = next === null ? null : new URL(next, `http://${seen.headers.host ?? ""}`).href;
    json({ data, page: { limit: 100, has_more: next !== null, next: url }, meta: { release: 7 } })(response, seen);
  };

/** The head of a response and the first part of its body; then the connection is gone. */
export const cut =
  (body: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(body) + 10), ...headers });
    response.write(body, () => response.destroy());
  };
