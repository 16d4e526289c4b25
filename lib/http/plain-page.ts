import { createHash } from "node:crypto";

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;font:16px/1.6 system-ui,sans-serif;color:#1c1f23;background:#fff}
main{max-width:34rem;overflow-wrap:anywhere}h1{font-size:22px;line-height:1.3;margin:0 0 12px;font-weight:600}p{margin:0 0 12px}small{font-size:14px}a{color:inherit}
@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#14171a}}`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const PLAIN_PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
} as const;

/** `nonce`: where the policy of another place holds, which knows the style by it. */
type PlainPage = { title: string; heading: string; paragraphs: readonly string[]; nonce?: string | undefined };

/** A page of HTML paragraphs that names nobody, because it is shown on white-label hosts too, and needs nothing else of the server. */
export const plainPage = ({ title, heading, paragraphs, nonce }: PlainPage): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style${nonce === undefined ? "" : ` nonce="${nonce}"`}>${STYLE}</style></head>
<body><main><h1>${heading}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n")}</main></body></html>
`;
