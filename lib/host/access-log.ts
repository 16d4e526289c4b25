import type { IncomingMessage, ServerResponse } from "node:http";
import { withoutKeys } from "@/lib/api/identify";
import type { Seen } from "@/lib/http/call";
import { log } from "@/lib/platform/log";

type Request = { req: IncomingMessage; res: ServerResponse; id: string; seen: Seen; startedAt: number };

/** Tokens of links and keys are longer than ids; a UUID is as long, and no secret. */
const SECRET_CHARS = 32;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BUILT = "/_next/static/";

const isSecret = (segment: string): boolean => segment.length >= SECRET_CHARS && !UUID.test(segment);

/** The path of a request target for the log. The query is left out: signatures, tokens and codes of sign-ins are in queries. */
export function shownPath(target: string): string {
  const path = withoutKeys(target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, ""));
  if (path.startsWith(BUILT)) return path;
  return path
    .split("/")
    .map((segment) => (isSecret(segment) ? "[token]" : segment))
    .join("/");
}

/** Writes a line once a response has gone, or whoever asked. `bytes` are those of the response, with its headers. */
export function logAccess({ req, res, id, seen, startedAt }: Request): void {
  const { socket, method, url = "/" } = req;
  const before = socket.bytesWritten;
  res.once("close", () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const bytes = socket.bytesWritten - before;
    const line = { requestId: id, method, path: shownPath(url), status: res.statusCode, ms, bytes, keyId: seen.keyId };
    log().info({ ...line, ...(res.writableFinished ? {} : { isCut: true }) }, "request");
  });
}
