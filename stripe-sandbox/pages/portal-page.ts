import type { InvoiceView, PortalView, SubscriptionView } from "../hosted";
import { cardExpiry, cardName, day, isoDay, money } from "./format";
import { type Html, html, type Part, webAddress } from "./html";
import { invoicePath, statusTag } from "./invoice-page";
import { backLink, layout, merchantMark } from "./layout";

export const portalPath = (id: string): string => `/p/session/${encodeURIComponent(id)}`;
export const cardPath = (id: string): string => `${portalPath(id)}/payment-method`;
export const subscriptionPath = (id: string, subscriptionId: string, task: "cancel" | "keep"): string =>
  `${portalPath(id)}/subscriptions/${encodeURIComponent(subscriptionId)}/${task}`;

/** What was just done, said once on the overview; the address names it. */
export const DONE = {
  card: "Your card was updated.",
  cancel: "Your subscription will end after the current billing period.",
  keep: "Your subscription was resumed.",
} as const;
export type Done = keyof typeof DONE;

/** The frame of every portal page: who it is for on the left, what can be done on the right. */
export function portalShell(portal: PortalView, title: string, content: Html): Html {
  const back = webAddress(portal.returnUrl);
  const body = html`<main class="split portal">
    <section class="summary">
      ${back !== null && backLink(back, `Back to ${portal.merchant}`)} ${merchantMark(portal.merchant)}
      <p class="small">${portal.customerName}${portal.customerName !== null && html`<br />`}${portal.customerEmail}</p>
    </section>
    <div class="tasks">${content}</div>
  </main>`;
  return layout({ title: `${title} – ${portal.merchant}`, body });
}

export function portalPage(portal: PortalView, done: Done | null): Html {
  const content = html`<h1>Billing</h1>
    ${done !== null && html`<div class="alert well" role="status" tabindex="-1" autofocus>${DONE[done]}</div>`} ${subscriptions(portal)}
    ${paymentMethod(portal)} ${invoices(portal.invoices)}`;
  return portalShell(portal, "Billing", content);
}

const date = (ms: number): Html => html`<time datetime="${isoDay(ms)}">${day(ms)}</time>`;

const STATUS: Readonly<Record<string, string>> = {
  active: "Active",
  trialing: "Trial",
  past_due: "Payment due",
  unpaid: "Not paid",
  incomplete: "Payment pending",
  incomplete_expired: "Expired",
  canceled: "Ended",
};

const tag = ({ status }: SubscriptionView): Html =>
  html`<span class="tag ${status === "active" ? "well" : status === "canceled" ? "" : "due"}">${STATUS[status] ?? status}</span>`;

const hasEnded = ({ status }: SubscriptionView): boolean => status === "canceled" || status === "incomplete_expired";

export function subscriptionFacts(subscription: SubscriptionView): Html {
  const { title, amountCents, currency, cancelsAtMs, currentPeriodEndMs } = subscription;
  const when = cancelsAtMs === null ? html`Renews on ${date(currentPeriodEndMs)}` : html`Ends on ${date(cancelsAtMs)}`;
  return html`<div class="facts-of">
    <p class="title"><strong>${title}</strong> ${tag(subscription)}</p>
    <p><span class="num">${money(amountCents, currency)}</span>${!hasEnded(subscription) && html` · ${when}`}</p>
  </div>`;
}

function subscriptions({ id, subscriptions: all }: PortalView): Html {
  const row = (subscription: SubscriptionView): Html =>
    html`<li class="row">${subscriptionFacts(subscription)} ${!hasEnded(subscription) && changeOf(id, subscription)}</li>`;
  return html`<section aria-labelledby="subscriptions">
    <h2 id="subscriptions">Subscriptions</h2>
    ${
      all.length === 0
        ? html`<p class="small">No subscriptions.</p>`
        : html`<ul class="rows">
            ${all.map(row)}
          </ul>`
    }
  </section>`;
}

function changeOf(id: string, { id: subscriptionId, title, cancelsAtMs }: SubscriptionView): Html {
  const what = html`<span class="unseen"> of ${title}</span>`;
  if (cancelsAtMs === null)
    return html`<a class="button quiet" href="${subscriptionPath(id, subscriptionId, "cancel")}">Cancel subscription${what}</a>`;
  return html`<form method="post" action="${subscriptionPath(id, subscriptionId, "keep")}" data-once>
    <button class="button primary" type="submit">Resume subscription${what}</button>
  </form>`;
}

function paymentMethod({ id, card }: PortalView): Html {
  const text: Part =
    card === null
      ? html`<p class="small">No card on file.</p>`
      : html`<div class="facts-of">
          <p class="title"><strong class="num">${cardName(card)}</strong></p>
          <p>Expires <span class="num">${cardExpiry(card)}</span></p>
        </div>`;
  return html`<section aria-labelledby="card">
    <h2 id="card">Payment method</h2>
    <div class="row">${text}<a class="button quiet" href="${cardPath(id)}">${card === null ? "Add card" : "Update card"}</a></div>
  </section>`;
}

function invoices(all: readonly InvoiceView[]): Html {
  const row = (invoice: InvoiceView): Html =>
    html`<tr>
      <td>${date(invoice.createdMs)}</td>
      <td><a href="${invoicePath(invoice.token)}">${invoice.number ?? "Draft"}</a></td>
      <td class="figure">${money(invoice.totalCents, invoice.currency)}</td>
      <td>${statusTag(invoice.status)}</td>
    </tr>`;
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Number</th>
        <th scope="col" class="figure">Amount</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      ${all.map(row)}
    </tbody>
  </table>`;
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${all.length === 0 ? html`<p class="small">No invoices yet.</p>` : table}
  </section>`;
}
