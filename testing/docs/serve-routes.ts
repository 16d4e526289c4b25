import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { mount } from "@/lib/api/mount";
import { API_ROOT } from "@/lib/api/render";
import { ROUTES } from "@/lib/api/routes/all";
import { uuidv7 } from "@/lib/core/ids";
import { unseen } from "@/lib/http/call";

export type Served = { origin: string; close(): void };

async function answerTo(request: IncomingMessage, response: ServerResponse, answer: ReturnType<typeof mount>): Promise<void> {
  const [path = "/", search = ""] = (request.url ?? "/").slice(API_ROOT.length).split("?", 2);
  const body = await text(request);
  const reply = await answer({
    id: uuidv7(Date.now()),
    method: request.method ?? "GET",
    path,
    search,
    address: "127.0.0.1",
    nowMs: Date.now(),
    startedAt: performance.now(),
    seen: unseen(),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body: () => Promise.resolve(body),
  });
  response.writeHead(reply.status, reply.headers);
  if (reply.body instanceof Readable) reply.body.pipe(response);
  else response.end(reply.body ?? undefined);
}

/** The routes of the API behind a socket of this process: for programs that a test starts. */
export async function serveRoutes(): Promise<Served> {
  const answer = mount(ROUTES);
  const server = createServer((request, response) => {
    answerTo(request, response, answer).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
