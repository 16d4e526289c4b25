import { Html, html, type Part } from "./html";
import { SCRIPT } from "./script";
import { STYLE } from "./style";

type Shell = {
  title: string;
  body: Html;
  /** Leads on at once, without a script. */
  onward?: string | null;
};

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='3' width='14' height='10' rx='2' fill='%23a8541c'/%3E%3Crect x='1' y='6' width='14' height='2' fill='%23fff'/%3E%3C/svg%3E";

/** A whole document. Style and script stand in it as they are, known to the browser by their hashes. */
export function layout({ title, body, onward = null }: Shell): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${onward !== null && html`<meta http-equiv="refresh" content="0;url=${onward}" />`}
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <aside class="mark" aria-label="Test mode">
          <strong>Test payments – no real money</strong>
          <span>Never enter a real card.</span>
        </aside>
        ${body} ${new Html(`<script>${SCRIPT}</script>`)}
      </body>
    </html>`;
}

/** Who sells: the first letter in a square, and the name. */
export const merchantMark = (merchant: string): Html =>
  html`<p class="merchant"><span class="monogram" aria-hidden="true">${[...merchant][0] ?? "?"}</span>${merchant}</p>`;

export const backLink = (address: string, label: Part): Html =>
  html`<a class="back" href="${address}"><span aria-hidden="true">←</span> ${label}</a>`;

/** A page that says one thing, with at most one way on. */
export function notificationPage(notice: {
  title: string;
  text: Part;
  merchant?: string;
  link?: { href: string; label: string } | null;
  onward?: string | null;
}): Html {
  const { title, text, merchant, link = null, onward = null } = notice;
  const body = html`<main class="notice">
    ${merchant !== undefined && merchantMark(merchant)}
    <h1>${title}</h1>
    <p>${text}</p>
    ${link && html`<p><a class="button quiet" href="${link.href}">${link.label}</a></p>`}
  </main>`;
  return layout({ title, body, onward });
}
