import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { versionClock } from "@/lib/platform/version-clock";

const RETRY_AFTER_S = "5";

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;font:16px/1.6 system-ui,sans-serif;color:#1c1f23;background:#fff}
main{max-width:34rem}h1{font-size:22px;line-height:1.3;margin:0 0 12px;font-weight:600}p{margin:0 0 12px}a{color:inherit}
@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#14171a}}`;

/** Names nobody, because it is shown on white-label hosts too, and needs nothing else of the server. */
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Temporarily unavailable</title><style>${STYLE}</style></head>
<body><main><h1>This page is temporarily unavailable</h1>
<p>We can't read the data for it at the moment. Your data is safe.</p>
<p>Wait a minute, then <a href="">reload this page</a>.</p></main></body></html>
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const headers = (): string[] => [
  ...["Content-Type", "text/html; charset=utf-8", "Content-Length", String(Buffer.byteLength(PAGE)), "Cache-Control", "no-store"],
  ...["Retry-After", RETRY_AFTER_S, "Content-Security-Policy", POLICY, "X-Frame-Options", "DENY", "Referrer-Policy", "no-referrer"],
  ...safetyHeaders(),
];

/**
 * Makes a response that is about to be a 500 a 503 with a page of our own while the database is away. Next knows no other status
 * for a page that fails, and its page for that says that something is wrong with us.
 */
export function replaceFailure(res: ServerResponse): void {
  const writeHead = res.writeHead.bind(res);
  const write = res.write.bind(res);
  const end = res.end.bind(res);
  let isReplaced = false;
  // A 500 is decided about before a byte of it leaves.
  const decide = (): boolean => {
    if (!res.headersSent && res.statusCode === 500) res.writeHead(500);
    return isReplaced;
  };
  Object.assign(res, {
    writeHead: (status: number, ...rest: unknown[]): unknown => {
      isReplaced = status === 500 && !res.headersSent && versionClock().isDatabaseAway();
      if (!isReplaced) return Reflect.apply(writeHead, res, [status, ...rest]);
      for (const name of res.getHeaderNames()) if (name !== "connection") res.removeHeader(name);
      return writeHead(503, headers());
    },
    write: (...values: unknown[]): unknown => decide() || Reflect.apply(write, res, values),
    end: (...values: unknown[]): unknown => {
      if (!decide()) return Reflect.apply(end, res, values);
      const written = values.find((value) => typeof value === "function");
      return Reflect.apply(end, res, [PAGE, ...(written ? [written] : [])]);
    },
  });
}
