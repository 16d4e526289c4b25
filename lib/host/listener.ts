import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Route } from "@/lib/http/route";
import type { HttpCall, HttpReply } from "@/lib/http/call";
import { healthReply } from "@/lib/http/health";
import { mount, problemReply } from "@/lib/http/mount";
import { apiPath, forwardedAddress } from "@/lib/http/web-handlers";
import { DomainError } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids";
import { processClock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";

const MAX_URL_BYTES = 8_192;
const MAX_HEADER_BYTES = 16_384;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

/** Paths below /api that Next answers: they belong to the console and to others, not to the data API. */
const NEXT_PATHS = /^\/api\/(auth|console|stripe|mcp)(\/|$)/;

const HEALTH = /^\/api\/health\/(live|ready)$/;

export type Listener = { server: Server; drain(timeoutMs: number): Promise<void> };
export type PageHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

function callFrom(req: IncomingMessage, path: string, search: string, startedAt: number): HttpCall {
  const { headers } = req;
  return {
    id: uuidv7(processClock().now()),
    method: req.method ?? "GET",
    path,
    search,
    header: (name) => {
      const value = headers[name];
      return typeof value === "string" ? value : value?.join(", ");
    },
    address: forwardedAddress(req.headers["x-forwarded-for"] as string | undefined) ?? plainAddress(req.socket.remoteAddress),
    startedAt,
  };
}

/** IPv4 addresses of a dual-stack socket come as ::ffff:1.2.3.4. */
const plainAddress = (address: string | undefined): string | null =>
  address === undefined ? null : address.startsWith("::ffff:") ? address.slice(7) : address;

function send(res: ServerResponse, reply: HttpReply, isDraining: boolean): void {
  const { headers, body } = reply;
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  else if (reply.status !== 204 && reply.status !== 304) headers["Content-Length"] ??= "0";
  if (isDraining) headers.Connection = "close";
  res.writeHead(reply.status, headers);
  if (body === null) res.end();
  else res.end(body);
}

type Address = { path: string; search: string; moved: string | null };

/** Path and query of a request target. Doubled or trailing slashes and absolute forms move to the plain address, as Next does. */
export function addressOf(target: string): Address {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = relative.indexOf("?");
  const given = mark < 0 ? relative : relative.slice(0, mark);
  const search = mark < 0 ? "" : relative.slice(mark + 1);
  const path = given.replace(/\/{2,}/g, "/").replace(/(.)\/+$/, "$1") || "/";
  return { path, search, moved: path === given || given === "" ? null : `${path}${mark < 0 ? "" : `?${search}`}` };
}

/** Broken HTTP and oversize headers never reach a handler; they get a problem document all the same. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "headers-too-large" : "bad-request";
  const detail = code === "headers-too-large" ? "Address and headers together may be 16 kB." : "The request is not valid HTTP.";
  const { status, headers, body } = problemReply(new DomainError(code, detail), uuidv7(processClock().now()));
  const lines = Object.entries({ ...headers, "Content-Length": String(Buffer.byteLength(body ?? "")), Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(
    `HTTP/1.1 ${status} ${code === "headers-too-large" ? "Request Header Fields Too Large" : "Bad Request"}\r\n${lines.join("\r\n")}\r\n\r\n${String(body ?? "")}`,
  );
}

/** One server: the API's handlers mounted directly, health, and pages for the rest. */
export function createListener(routes: readonly Route[], pages: PageHandler): Listener {
  const answer = mount(routes);
  let isDraining = false;

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const target = req.url ?? "/";
    if (target.length > MAX_URL_BYTES)
      return send(
        res,
        problemReply(new DomainError("uri-too-long", "The address may be 8 kB long."), uuidv7(processClock().now())),
        isDraining,
      );
    const { path, search, moved } = addressOf(target);
    if (path.startsWith("/api/") && !NEXT_PATHS.test(path)) {
      if (moved !== null) return send(res, { status: 308, headers: { Location: moved }, body: null }, isDraining);
      const probe = HEALTH.exec(path)?.[1];
      if (probe === "live" || probe === "ready") return send(res, await healthReply(probe), isDraining);
      return send(res, await answer(callFrom(req, apiPath(path) ?? "/", search, startedAt)), isDraining);
    }
    return pages(req, res);
  };

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (req, res) => {
      handle(req, res).catch((error: unknown) => {
        log().error({ err: error }, "a request failed outside any route");
        if (res.headersSent) res.destroy();
        else
          send(
            res,
            problemReply(
              new DomainError("internal", "The request failed for a reason that we did not foresee."),
              uuidv7(processClock().now()),
            ),
            true,
          );
      });
    },
  );
  server.on("clientError", refuse);

  return {
    server,
    drain: (timeoutMs) => {
      isDraining = true;
      return new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}
