import type { InvoiceView, LineView } from "../hosted";
import type { CardEntry, CardFaults } from "./card-entry";
import { cardForm, testCards } from "./card-form";
import { lineList } from "./checkout-page";
import { day, isoDay, money } from "./format";
import { type Html, html, type Part } from "./html";
import { layout, merchantMark } from "./layout";

export const invoicePath = (token: string): string => `/i/${encodeURIComponent(token)}`;

const isOpen = ({ status, amountDueCents }: InvoiceView): boolean => status === "open" && amountDueCents > 0;

const WORDS: Readonly<Record<string, string>> = { paid: "Paid", open: "Due", void: "Void", uncollectible: "Uncollectible", draft: "Draft" };
const TONES: Readonly<Record<string, string>> = { paid: "well", open: "due" };

export const statusTag = (status: string): Html => html`<span class="tag ${TONES[status] ?? ""}">${WORDS[status] ?? status}</span>`;

export function invoicePage(
  invoice: InvoiceView,
  entry: CardEntry,
  { faults, hasTried }: { faults: CardFaults; hasTried: "file" | "card" | null },
): Html {
  const { merchant, number } = invoice;
  const title = `Invoice ${number ?? ""}`.trim();
  const body = html`<main class="sheet-page">
    <article class="sheet">
      <header>${merchantMark(merchant)} ${statusTag(invoice.status)}</header>
      <h1>${title}</h1>
      <p class="amount"><strong>${money(isOpen(invoice) ? invoice.amountDueCents : invoice.totalCents, invoice.currency)}</strong></p>
      ${facts(invoice)} ${lineList(withoutIntervals(invoice), invoice.currency)} ${totals(invoice)}
      ${invoice.note !== null && html`<p>${invoice.note}</p>`}
      <p><a class="button quiet" href="${invoicePath(invoice.token)}/pdf">Download PDF</a></p>
    </article>
    ${isOpen(invoice) && payment(invoice, entry, { faults, hasTried })}
  </main>`;
  return layout({ title: `${title} – ${merchant}`, body });
}

/** The description of an invoice's line tells its period already. */
const withoutIntervals = ({ lines }: InvoiceView): LineView[] => lines.map((line) => ({ ...line, interval: null }));

function facts({ createdMs, dueMs, customerName, customerEmail, customerLines, fields }: InvoiceView): Html {
  const customer = [customerName, ...customerLines, customerEmail].filter((part) => part !== null);
  return html`<dl class="facts">
    <div>
      <dt>Date</dt>
      <dd><time datetime="${isoDay(createdMs)}">${day(createdMs)}</time></dd>
    </div>
    ${
      dueMs !== null &&
      html`<div>
        <dt>Due</dt>
        <dd><time datetime="${isoDay(dueMs)}">${day(dueMs)}</time></dd>
      </div>`
    }
    ${
      customer.length > 0 &&
      html`<div>
        <dt>For</dt>
        <dd>${customer.map((part, i) => html`${i > 0 && html`<br />`}${part}`)}</dd>
      </div>`
    }
    ${fields.map(
      ({ name, value }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function totals({ totalCents, appliedBalanceCents, amountDueCents, currency }: InvoiceView): Html {
  return html`<dl class="total">
    <div>
      <dt>Total</dt>
      <dd>${money(totalCents, currency)}</dd>
    </div>
    ${
      appliedBalanceCents !== 0 &&
      html`<div>
        <dt>Applied balance</dt>
        <dd>${money(appliedBalanceCents, currency)}</dd>
      </div>`
    }
    <div>
      <dt>Amount due</dt>
      <dd>${money(amountDueCents, currency)}</dd>
    </div>
  </dl>`;
}

/** With the card on file by one button; another card below it, which is open when it was tried. */
function payment(
  invoice: InvoiceView,
  entry: CardEntry,
  { faults, hasTried }: { faults: CardFaults; hasTried: "file" | "card" | null },
): Part {
  const amount = money(invoice.amountDueCents, invoice.currency);
  const action = invoicePath(invoice.token);
  return html`<section class="task" aria-labelledby="pay">
      <h2 id="pay">Pay this invoice</h2>
      ${hasTried === "file" && html`<div class="alert" role="alert" tabindex="-1" autofocus>${faults.decline}</div>`}
      <form method="post" action="${action}" data-once>
        <input type="hidden" name="with" value="file" />
        <button class="button primary" type="submit" data-busy="Paying…">Pay ${amount} with the card on file</button>
      </form>
      <details ${hasTried === "card" && html`open`}>
        <summary>Use another card</summary>
        <div class="task">
          ${cardForm({
            entry,
            faults: hasTried === "card" ? faults : { fields: {}, decline: null },
            action,
            submit: `Pay ${amount} with this card`,
            busy: "Paying…",
          })}
        </div>
      </details>
    </section>
    ${testCards()}`;
}
