import type { Proof } from "../hosted";
import type { CardEntry } from "./card-entry";
import { type Html, html } from "./html";
import { layout, merchantMark } from "./layout";

type Challenge = { merchant: string; action: string; what: string; entry: CardEntry | null };

/** What a bank shows between a card and its payment. The form sends again what was typed, with the customer's word. */
export function challengePage({ merchant, action, what, entry }: Challenge): Html {
  const kept = entry === null ? [["with", "file"]] : Object.entries(entry);
  // A form for each: a button that is off while its form is sent is not part of it.
  const word = (proof: Proof, { label, busy, look }: { label: string; busy: string; look: string }): Html =>
    html`<form method="post" action="${action}" data-once>
      ${[...kept, ["proof", proof]].map(([name = "", value = ""]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="button ${look}" type="submit" data-busy="${busy}">${label}</button>
    </form>`;
  const body = html`<main class="notice">
    ${merchantMark(merchant)}
    <h1>Confirm it is you</h1>
    <p>The bank that issued this test card asks you to confirm: ${what}.</p>
    ${word("confirmed", { label: "Confirm", busy: "Confirming…", look: "primary" })}
    ${word("rejected", { label: "Reject", busy: "Rejecting…", look: "quiet" })}
    <p><a href="${action}">Use another card</a></p>
  </main>`;
  return layout({ title: `Confirm it is you – ${merchant}`, body });
}

/** The customer's word to the bank, where a form carries one. */
export function proofIn(form: URLSearchParams): Proof | undefined {
  const text = form.get("proof");
  return text === "confirmed" || text === "rejected" ? text : undefined;
}
