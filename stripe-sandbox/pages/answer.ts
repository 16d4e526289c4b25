import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Html } from "./html";
import { SCRIPT } from "./script";
import { STYLE } from "./style";

export type Answer = { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer };

const hashed = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is loaded, framed or posted elsewhere; the one style and the one script are known by their content. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashed(STYLE)}`,
  `script-src ${hashed(SCRIPT)}`,
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const ALWAYS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Not "no-referrer": with it a browser hides the origin of our own forms too, and they would be refused.
  "Referrer-Policy": "same-origin",
};

export const pageAnswer = (page: Html, status = 200): Answer => ({
  status,
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body: page.text,
});

export const seeOther = (address: string): Answer => ({ status: 303, headers: { Location: address }, body: "" });

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...ALWAYS, ...headers, "Content-Length": String(Buffer.byteLength(body)) });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
