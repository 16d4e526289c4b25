import type { ServerResponse } from "node:http";
import { PLAIN_PAGE_HEADERS, plainPage } from "@/lib/http/plain-page";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { versionClock } from "@/lib/platform/version-clock";
import { replaceReply } from "./replace-reply";

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
export const replaceFailure = (res: ServerResponse): void =>
  replaceReply(res, (status) =>
    status === 500 && versionClock().isDatabaseAway() ? { status: 503, headers: headers(), body: PAGE } : null,
  );
