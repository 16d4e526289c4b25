import type { CheckoutView, LineView } from "../hosted";
import type { CardEntry, CardFaults } from "./card-entry";
import { cardForm, testCards } from "./card-form";
import { commonInterval, interval, money } from "./format";
import { type Html, html, webAddress } from "./html";
import { backLink, layout, merchantMark, notificationPage } from "./layout";

export const checkoutPath = (id: string): string => `/c/pay/${encodeURIComponent(id)}`;

export function checkoutPage(checkout: CheckoutView, entry: CardEntry, faults: CardFaults): Html {
  const isRefused = faults.decline !== null || Object.keys(faults.fields).length > 0;
  const total = money(checkout.totalCents, checkout.currency);
  const form = cardForm({
    entry,
    faults,
    action: checkoutPath(checkout.id),
    submit: `Pay ${total}`,
    busy: "Paying…",
    email: checkout.email === null ? "ask" : "given",
    asksAddress: checkout.address !== null,
  });
  const body = html`<main class="split checkout">
    ${summary(checkout, total)}
    <section class="task" aria-labelledby="pay">
      <h2 id="pay">Pay with card</h2>
      ${form}
      <p class="small">${terms(checkout)}</p>
    </section>
    ${testCards()}
  </main>`;
  return layout({ title: `${isRefused ? "Payment failed – " : ""}${checkout.merchant} – checkout`, body });
}

function terms({ lines, merchant }: CheckoutView): string {
  const intervals = new Set(lines.map((line) => line.interval));
  const [only] = intervals;
  const often = intervals.size === 1 && only ? `every ${only}` : "as listed";
  return `${merchant} charges this ${often} until you cancel.`;
}

function summary({ merchant, cancelUrl, lines, currency }: CheckoutView, total: string): Html {
  const back = webAddress(cancelUrl);
  const [only] = lines;
  return html`<section class="summary">
    ${back !== null && backLink(back, html`Back<span class="unseen"> to ${merchant}</span>`)} ${merchantMark(merchant)}
    <h1>Subscribe to ${lines.length === 1 && only ? only.description : merchant}</h1>
    <p class="amount"><strong>${total}</strong> ${commonInterval(lines)}</p>
    ${lineList(lines, currency)}
    <dl class="total">
      <div>
        <dt>Total due today</dt>
        <dd>${total}</dd>
      </div>
    </dl>
  </section>`;
}

/** What is bought, line by line. */
export function lineList(lines: readonly LineView[], currency: string): Html {
  const row = (line: LineView): Html =>
    html`<div>
      <dt>${line.description}${line.interval !== null && html`<small>${interval(line)}</small>`}</dt>
      <dd>${money(line.amountCents, currency)}</dd>
    </div>`;
  return html`<dl class="lines">${lines.map(row)}</dl>`;
}

/** A session that can't be paid: it is over, or it is paid already. */
export function closedCheckoutPage({ status, merchant, cancelUrl, returnUrl }: CheckoutView): Html {
  const href = webAddress(status === "complete" ? returnUrl : cancelUrl);
  const link = href === null ? null : { href, label: `Back to ${merchant}` };
  if (status === "complete")
    return notificationPage({
      title: "Already paid",
      text: `${merchant} has received your test payment. You won't be charged again.`,
      merchant,
      link,
    });
  return notificationPage({
    title: "This checkout has expired",
    text: `You were not charged. Return to ${merchant} to start again.`,
    merchant,
    link,
  });
}

export function paidCheckoutPage({ merchant, returnUrl }: CheckoutView): Html {
  const onward = webAddress(returnUrl);
  return notificationPage({
    title: "Payment received",
    text: onward === null ? "You can close this page." : `Redirecting to ${merchant}.`,
    merchant,
    link: onward === null ? null : { href: onward, label: `Continue to ${merchant}` },
    onward,
  });
}
