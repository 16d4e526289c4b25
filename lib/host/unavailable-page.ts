import type { ServerResponse } from "node:http";
import { PLAIN_PAGE_HEADERS, plainPage } from "@/lib/http/plain-page";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { versionClock } from "@/lib/platform/version-clock";

const RETRY_AFTER_S = "5";

const PAGE = plainPage({
  title: "Temporarily unavailable",
  heading: "This page is temporarily unavailable",
  paragraphs: ["We can't read the data for it at the moment. Your data is safe.", 'Wait a minute, then <a href="">reload this page</a>.'],
});

const headers = (): string[] => [
  ...Object.entries(PLAIN_PAGE_HEADERS).flat(),
  ...["Content-Length", String(Buffer.byteLength(PAGE)), "Retry-After", RETRY_AFTER_S],
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
