import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { preflight } from "@/lib/api/cors";
import { mount, noSuchPath, problemReply } from "@/lib/api/mount";
import type { Route } from "@/lib/api/route";
import { apiPath } from "@/lib/api/web-handlers";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids";
import { andThen, type Maybe } from "@/lib/core/maybe";
import { plainAddress } from "@/lib/core/network";
import { headerPairs, type HeaderList, type HttpCall, type HttpReply, type Seen } from "@/lib/http/call";
import { clientAddress } from "@/lib/http/client-address";
import { domainErrorOf } from "@/lib/http/errors";
import { healthReply, isClosing } from "@/lib/http/health";
import { readText, tooLarge } from "@/lib/http/read-body";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { answerMcp } from "@/lib/mcp/answer-mcp";
import { MCP_PATH } from "@/lib/mcp/server-card";
import { underBrand } from "@/lib/platform/brand";
import { BRAND_PREVIEW_PATH } from "@/lib/platform/brand-paths";
import type { Brand } from "@/lib/platform/brand-scope";
import { processClock } from "@/lib/platform/clock";
import { warnSampled } from "@/lib/platform/log-sampled";
import { requestScope } from "@/lib/platform/request-scope";
import { codeOf } from "@/lib/platform/sql-state";
import { MAX_EVENT_BYTES } from "@/lib/portal/answer-stripe";
import { bodyLimitOf, takesChunks } from "@/lib/portal/body-limit";
import { asVisitor, brandPreviewOf, endBrandPreview, hasBrandPreview, PREVIEW_HEADERS } from "@/lib/portal/brand-preview";
import { CLIENT_HEADER, describeClient } from "@/lib/portal/client";
import { countEdge, NOBODY } from "@/lib/service-level/edge/count-edge";
import { brandOfBytes, brandOfRequest, isHiddenRoute, leadsTo } from "./branded-host";
import { certificateReply } from "./certificate-reply";
import { Connections } from "./drain-server";
import type { Area } from "./metrics/measure-request";
import type { PageHandler } from "./page-handler";
import { reportForwarding } from "./report-forwarding";
import { sendTogether } from "./send-together";
import { replaceFailure } from "./unavailable-page";
import { Visit } from "./visit";
import { replaceWrongMethod } from "./wrong-method";

const MAX_URL_BYTES = 8_192;
const MAX_HEADER_BYTES = 16_384;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;

/** Paths below /api that Next answers: they belong to the console and to others, not to the data API. */
const NEXT_PATHS = /^\/api\/(auth|public|console|staff|stripe|sso|scim)(\/|$)/;

/** Next can't take every method that HTTP knows, TRACE for one. */
const PAGE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What leads on says nothing of where it leads to the next page, and is asked for again. */
const NOT_KEPT = ["Cache-Control", "no-store", "Referrer-Policy", "no-referrer"];
/** No page has this path: Next answers it with its page for what is not found. */
const NOWHERE = "/nothing-here";
/** Directories read errors as SCIM writes them, which its own route answers, also of what can't be read. */
const SCIM_PATH = /^\/api\/scim\/v2(\/|$)/;
const NO_SCIM = "/api/scim/v2/nothing-here";
const WEBHOOK_PATH = "/api/stripe/webhook";
const HEALTH = "/api/health/";
const PROBES = ["live", "ready", "tls"] as const;

/** What a path below /api/health asks; null for every other path. */
const probeOf = (path: string): (typeof PROBES)[number] | null => PROBES.find((probe) => path === HEALTH + probe) ?? null;

/** Who answers a path, until its route is found. */
function areaOf(path: string): Area {
  if (path.startsWith("/api/")) {
    if (path === WEBHOOK_PATH) return "stripe-webhook";
    return NEXT_PATHS.test(path) ? "portal" : probeOf(path) === null ? "unknown" : "health";
  }
  return path.startsWith("/_next/static/") ? "static" : "pages";
}

export type Listener = { server: Server; drain(timeoutMs: number, closed?: () => void): Promise<void> };

/** A Node request as a call. Headers are looked up in the raw list: building the object of all of them costs more than the few look-ups. */
class NodeCall implements HttpCall {
  readonly nowMs: number;
  readonly id: string;
  readonly startedAt: number;
  readonly seen: Seen;
  readonly method: string;
  readonly address: string | null;
  private readonly req: IncomingMessage;

  constructor(
    { req, id, nowMs, startedAt, seen }: Visit,
    readonly path: string,
    readonly search: string,
  ) {
    this.req = req;
    this.id = id;
    this.nowMs = nowMs;
    this.startedAt = startedAt;
    this.seen = seen;
    this.method = req.method ?? "GET";
    reportForwarding(req, nowMs);
    this.address = clientAddress(this, plainAddress(req.socket.remoteAddress));
  }

  /** What is too much is read to its end all the same, and thrown away: else the client would find its connection cut, and no answer. */
  body(): Promise<string> {
    return readText(this.req.iterator({ destroyOnReturn: false })).finally(() => this.req.resume());
  }

  header(name: string): string | undefined {
    const { rawHeaders } = this.req;
    let found: string | undefined;
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      const given = rawHeaders[i];
      if (given === undefined || given.length !== name.length || given.toLowerCase() !== name) continue;
      if (found === undefined) found = rawHeaders[i + 1];
      else if (name !== "authorization") found += `, ${rawHeaders[i + 1] ?? ""}`;
    }
    return found;
  }
}

/** Whether somebody opens a page, and no page loads it ahead. */
const isOpened = ({ headers }: IncomingMessage): boolean =>
  (headers["sec-fetch-dest"] ?? "document") === "document" && headers["rsc"] === undefined && headers["sec-purpose"] === undefined;

/** The brand that is looked at on our own host, if this request may; opening the page where that began ends it. */
async function enterPreview(visit: Visit): Promise<Brand | null> {
  const { req, res } = visit;
  if (addressOf(req.url ?? "/").path === BRAND_PREVIEW_PATH) {
    if (isOpened(req)) res.setHeader("Set-Cookie", endBrandPreview());
    return null;
  }
  const brand = await brandPreviewOf(req, clientOfPage(visit));
  if (brand === null) return null;
  asVisitor(req);
  for (const [name, value] of Object.entries(PREVIEW_HEADERS)) res.setHeader(name, value);
  return brand;
}

/** A body that pages would refuse is refused before they hold it half read: then the connection would stand until its time is up. */
function refuseBody({ req, id }: Visit, path: string): HttpReply | null {
  if (req.headers["transfer-encoding"] !== undefined && !takesChunks(path))
    return refusal(id, "bad-request", "The Content-Length header is required.");
  const maxBytes = path === WEBHOOK_PATH ? MAX_EVENT_BYTES : bodyLimitOf(path);
  if (Number(req.headers["content-length"] ?? 0) <= maxBytes) return null;
  return refusal(id, "body-too-large", tooLarge(maxBytes).message);
}

/** As much as is still read, and thrown away, of a body that was refused, so that its sender gets to see the answer. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
const isDrained = ({ req }: Visit): boolean => Number(req.headers["content-length"] ?? Infinity) <= MAX_DRAINED_BYTES;

/** The client behind a request for a page. */
function clientOfPage({ req, nowMs }: Visit): string | null {
  reportForwarding(req, nowMs);
  const header = (name: string): string | undefined => [req.headers[name]].flat().join(", ") || undefined;
  return clientAddress({ header }, plainAddress(req.socket.remoteAddress));
}

function send(visit: Visit, { status, headers, body }: HttpReply, isLast = isClosing()): void {
  const { req, res } = visit;
  const isHead = req.method === "HEAD";
  visit.answered(status);
  for (const part of safetyHeaders()) headers.push(part);
  if (body instanceof Readable) return sendStream(res, status, { headers, body, isLast });
  if (headers.lastIndexOf("Content-Length") < 0 && status !== 204 && status !== 304 && !isHead)
    headers.push("Content-Length", body === null ? "0" : String(Buffer.byteLength(body)));
  if (isLast) headers.push("Connection", "close");
  res.writeHead(status, headers);
  // How long a body would be that is made while it is sent is not known; otherwise Node would say 0.
  if (isHead) res.flushHeaders();
  sendTogether(res, body);
}

/** Sent as it comes, as fast as the client takes it; whichever side ends first ends the other. */
function sendStream(
  res: ServerResponse,
  status: number,
  { headers, body, isLast }: { headers: HeaderList; body: Readable; isLast: boolean },
): void {
  if (isLast) headers.push("Connection", "close");
  res.writeHead(status, headers);
  res.flushHeaders();
  pipeline(body, res, (error) => {
    if (error && codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") warnSampled(["a stream was interrupted", codeOf(error)], { err: error });
  });
}

type Address = { path: string; search: string; moved: string | null };

/** A request target without the origin that its absolute form names. */
const pathForm = (target: string): string => {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return relative.startsWith("/") ? relative : `/${relative}`;
};

/** Path and query of a request target. Doubled or trailing slashes and absolute forms move to the plain address, as Next does. */
export function addressOf(target: string): Address {
  if (target.startsWith("/api/v1/") && !/\/\/|\/(\?|$)/.test(target)) {
    const mark = target.indexOf("?");
    return mark < 0
      ? { path: target, search: "", moved: null }
      : { path: target.slice(0, mark), search: target.slice(mark + 1), moved: null };
  }
  const relative = pathForm(target);
  const mark = relative.indexOf("?");
  const given = mark < 0 ? relative : relative.slice(0, mark);
  const search = mark < 0 ? "" : relative.slice(mark + 1);
  const path = given.replace(/\/{2,}/g, "/").replace(/(.)\/+$/, "$1") || "/";
  return { path, search, moved: path === given || given === "" ? null : `${path}${mark < 0 ? "" : `?${search}`}` };
}

/** Whether a path is text: Next fails on one that can't be decoded, and no database holds a NUL. */
export function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Whether a URL can't be read by the route that it is for. */
const isRefused = (path: string, search: string): boolean =>
  !SCIM_PATH.test(path) && (/%00/.test(search) || (NEXT_PATHS.test(path) && !isText(path)));

const refusal = (id: string, code: ErrorCode, detail: string): HttpReply => problemReply(new DomainError(code, detail), id);

const wrongMethod = (id: string): HttpReply => {
  const headers = { Allow: PAGE_METHODS.join(", ") };
  return problemReply(new DomainError("method-not-allowed", "This method is not supported.", { headers }), id);
};

/** Broken HTTP and oversize headers never reach a handler; they get a problem document all the same. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  void andThen(brandOfBytes(error), (brand) => underBrand(brand, () => refuseBytes(error, socket)));
}

function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "headers-too-large" : "bad-request";
  const detail = code === "headers-too-large" ? "The URL and headers can be up to 16 kB in total." : "The request is not valid HTTP.";
  const { status, headers, body } = refusal(uuidv7(processClock().now()), code, detail);
  const text = body === null ? "" : String(body);
  const closing = [...headers, ...safetyHeaders(), "Content-Length", String(Buffer.byteLength(text)), "Connection", "close"];
  const lines = headerPairs(closing).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${status} ${code === "headers-too-large" ? "Request Header Fields Too Large" : "Bad Request"}\r\n${lines.join("\r\n")}\r\n\r\n${text}`,
  );
}

/**
 * A request that offers another protocol is one like any other: HTTP lets the offer be ignored. Next would listen for it from its
 * first page on, and close the connection; only development needs that.
 */
function keepPlain(server: Server): void {
  server.on("newListener", (name, listener) => {
    if (name === "upgrade") queueMicrotask(() => server.off("upgrade", listener));
  });
}

/** One server: the API's handlers mounted directly, health, and pages for the rest; without handlers, as in development, pages for everything. */
export function createListener(routes: readonly Route[] | null, pages: PageHandler): Listener {
  const answer = mount(routes ?? []);
  const isOfPages = (path: string): boolean => routes === null || !path.startsWith("/api/") || NEXT_PATHS.test(path);

  const handle = (visit: Visit): Maybe<void> =>
    andThen(brandOfRequest(visit.req), (served) => {
      if (served !== null || !hasBrandPreview(visit.req, addressOf(visit.req.url ?? "/").path))
        return underBrand(served, () => handleUnder(served, visit));
      return andThen(enterPreview(visit), (brand) => underBrand(brand, () => handleUnder(brand, visit)));
    });

  const handleUnder = (brand: Brand | null, visit: Visit): Maybe<void> => {
    const { req, res, id, seen } = visit;
    const target = req.url ?? "/";
    if (target.length > MAX_URL_BYTES) return send(visit, refusal(id, "uri-too-long", "URLs can be up to 8 kB long."));
    if (target === "*") return send(visit, preflight({ id }, "GET, HEAD, OPTIONS"));
    const { path, search, moved } = addressOf(target);
    seen.route = areaOf(path);
    if (routes !== null && path === MCP_PATH) {
      visit.trace();
      return andThen(answerMcp(new NodeCall(visit, path, search)), (ready) => send(visit, ready));
    }
    if (brand !== null) {
      const onward = leadsTo(path, brand);
      if (onward !== null) return send(visit, { status: 307, headers: [...NOT_KEPT, "Location", onward], body: null });
      if (NEXT_PATHS.test(path) && isHiddenRoute(path)) return send(visit, noSuchPath({ id, path: apiPath(path) ?? path }));
    }
    if (isOfPages(path)) {
      if (!PAGE_METHODS.includes(req.method ?? "GET")) return send(visit, wrongMethod(id));
      const tooLarge = refuseBody(visit, path);
      if (tooLarge) return send(visit, tooLarge, !isDrained(visit));
      if (isRefused(path, search)) return send(visit, refusal(id, "bad-request", "The URL contains invalid characters. Check the URL."));
      // Next takes an absolute form for another site and redirects to it.
      req.url = isText(path) ? pathForm(target) : SCIM_PATH.test(path) ? NO_SCIM : NOWHERE;
      req.headers[CLIENT_HEADER] = describeClient(req, clientOfPage(visit), id);
      if (isClosing()) res.setHeader("Connection", "close");
      for (const [name, value] of headerPairs(safetyHeaders())) res.setHeader(name, value);
      res.once("finish", () => {
        countEdge("portal", NOBODY, { nowMs: processClock().now(), status: res.statusCode });
        visit.answered(res.statusCode);
      });
      if (NEXT_PATHS.test(path)) replaceWrongMethod(visit, path);
      else replaceFailure(res);
      return pages(req, res);
    }
    if (moved !== null) return send(visit, { status: 308, headers: ["Location", moved], body: null });
    return andThen(replyTo(visit, path, search), (ready) => send(visit, ready));
  };

  const callOf = (visit: Visit, path: string, search: string): HttpCall => {
    visit.trace();
    return new NodeCall(visit, apiPath(path) ?? "/", search);
  };

  const replyTo = (visit: Visit, path: string, search: string): Maybe<HttpReply> => {
    const probe = probeOf(path);
    if (probe === "tls") return certificateReply(search);
    return probe === null ? answer(callOf(visit, path, search)) : healthReply(probe);
  };

  const failed = (visit: Visit, error: unknown): void => {
    const known = domainErrorOf(error, visit.id);
    if (visit.res.headersSent) visit.res.destroy();
    else send(visit, problemReply(known, visit.id), true);
  };

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (req, res) => {
      connections.asked(res);
      const visit = new Visit(req, res);
      try {
        const handled = requestScope().run(visit.scope, handle, visit);
        if (handled instanceof Promise) handled.catch((error: unknown) => failed(visit, error));
      } catch (error) {
        failed(visit, error);
      }
    },
  );
  server.on("clientError", refuse);
  if (routes !== null) keepPlain(server);
  const connections = new Connections(server);
  return { server, drain: (timeoutMs, closed = () => undefined) => connections.drain(timeoutMs, closed) };
}
