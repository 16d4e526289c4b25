import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hosted } from "../hosted";
import { type Answer, pageAnswer, sendAnswer } from "./answer";
import { pay, showCheckout, showPaid } from "./checkout-route";
import { downloadInvoice, payInvoice, showInvoice } from "./invoice-route";
import { notificationPage } from "./layout";
import { cancel, keep, saveCard, showCancel, showCard, showPortal } from "./portal-route";
import { readForm, Refused, refuseForeignHost } from "./read-form";

type Show = (hosted: Hosted, ids: readonly string[], query: URLSearchParams) => Answer | null;
type Take = (hosted: Hosted, ids: readonly string[], form: URLSearchParams) => Promise<Answer | null>;
type Page = { path: RegExp; get?: Show; post?: Take };

const PAGES: readonly Page[] = [
  {
    path: /^\/c\/pay\/([^/]+)$/,
    get: (hosted, [id = ""]) => showCheckout(hosted, id),
    post: (hosted, [id = ""], form) => pay(hosted, id, form),
  },
  { path: /^\/c\/pay\/([^/]+)\/done$/, get: (hosted, [id = ""]) => showPaid(hosted, id) },
  { path: /^\/p\/session\/([^/]+)$/, get: (hosted, [id = ""], query) => showPortal(hosted, id, query) },
  {
    path: /^\/p\/session\/([^/]+)\/payment-method$/,
    get: (hosted, [id = ""]) => showCard(hosted, id),
    post: (hosted, [id = ""], form) => saveCard(hosted, id, form),
  },
  {
    path: /^\/p\/session\/([^/]+)\/subscriptions\/([^/]+)\/cancel$/,
    get: (hosted, [id = "", subscriptionId = ""]) => showCancel(hosted, id, subscriptionId),
    post: (hosted, [id = "", subscriptionId = ""]) => cancel(hosted, id, subscriptionId),
  },
  {
    path: /^\/p\/session\/([^/]+)\/subscriptions\/([^/]+)\/keep$/,
    post: (hosted, [id = "", subscriptionId = ""]) => keep(hosted, id, subscriptionId),
  },
  {
    path: /^\/i\/([^/]+)$/,
    get: (hosted, [token = ""]) => showInvoice(hosted, token),
    post: (hosted, [token = ""], form) => payInvoice(hosted, token, form),
  },
  { path: /^\/i\/([^/]+)\/pdf$/, get: (hosted, [token = ""]) => downloadInvoice(hosted, token) },
];

/** Answers a request for one of the hosted pages, and everything else that a browser may ask for with a page that says so. */
export async function servePages(request: IncomingMessage, response: ServerResponse, hosted: Hosted): Promise<void> {
  try {
    sendAnswer(response, await answer(request, hosted));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // What is left of the body is not read, so the connection can't be used again.
    const refusal = pageAnswer(notificationPage({ title: "Refused", text: error.message }), error.status);
    sendAnswer(response, { ...refusal, headers: { ...refusal.headers, Connection: "close" } });
  }
}

async function answer(request: IncomingMessage, hosted: Hosted): Promise<Answer> {
  refuseForeignHost(request);
  const [path = "", query = ""] = (request.url ?? "/").split("?", 2);
  for (const page of PAGES) {
    const ids = page.path.exec(path)?.slice(1).map(decoded);
    if (!ids) continue;
    if (request.method === "POST" && page.post) return (await page.post(hosted, ids, await readForm(request))) ?? missing();
    if ((request.method === "GET" || request.method === "HEAD") && page.get)
      return page.get(hosted, ids, new URLSearchParams(query)) ?? missing();
    return notAllowed(page);
  }
  return missing();
}

/** An address that can't be decoded names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

const missing = (): Answer =>
  pageAnswer(notificationPage({ title: "Page not found", text: "Check the URL. The page may no longer exist." }), 404);

function notAllowed({ get, post }: Page): Answer {
  const refusal = pageAnswer(notificationPage({ title: "Method not allowed", text: "This URL does not support this method." }), 405);
  return { ...refusal, headers: { ...refusal.headers, Allow: [get && "GET, HEAD", post && "POST"].filter(Boolean).join(", ") } };
}
