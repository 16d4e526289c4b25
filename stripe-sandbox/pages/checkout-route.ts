import type { CheckoutView, Hosted, Proof } from "../hosted";
import { type Answer, pageAnswer, seeOther } from "./answer";
import { type CardEntry, cardOf, emptyEntry, entryOf, faultsOf, NO_FAULTS } from "./card-entry";
import { challengePage, proofIn } from "./challenge-page";
import { checkoutPage, checkoutPath, closedCheckoutPage, paidCheckoutPage } from "./checkout-page";
import { money } from "./format";

export function showCheckout(hosted: Hosted, id: string): Answer | null {
  const checkout = hosted.checkout(id);
  if (!checkout) return null;
  if (checkout.status !== "open") return pageAnswer(closedCheckoutPage(checkout));
  return pageAnswer(checkoutPage(checkout, emptyEntry(checkout), NO_FAULTS));
}

/** After paying. A page of its own, because a browser lets no form lead to another site by a redirect. */
export function showPaid(hosted: Hosted, id: string): Answer | null {
  const checkout = hosted.checkout(id);
  if (!checkout) return null;
  return checkout.status === "complete" ? pageAnswer(paidCheckoutPage(checkout)) : seeOther(checkoutPath(id));
}

export async function pay(hosted: Hosted, id: string, form: URLSearchParams): Promise<Answer | null> {
  const checkout = hosted.checkout(id);
  if (!checkout) return null;
  if (checkout.status === "complete") return seeOther(`${checkoutPath(id)}/done`);
  if (checkout.status === "expired") return seeOther(checkoutPath(id));
  const typed = entryOf(form);
  const entry = { ...typed, email: checkout.email ?? typed.email };
  return payOpen(hosted, checkout, { entry, proof: proofIn(form) });
}

async function payOpen(
  hosted: Hosted,
  checkout: CheckoutView,
  { entry, proof }: { entry: CardEntry; proof: Proof | undefined },
): Promise<Answer | null> {
  const card = cardOf(entry, { email: checkout.email === null, address: checkout.address !== null });
  if ("fields" in card) return pageAnswer(checkoutPage(checkout, entry, card), 422);
  const paid = await hosted.payCheckout(checkout.id, entry.email, { ...card, proof });
  if (paid === null) return null;
  if (paid.outcome === "paid") return seeOther(`${checkoutPath(checkout.id)}/done`);
  const now = hosted.checkout(checkout.id) ?? checkout;
  if (now.status !== "open") return seeOther(checkoutPath(checkout.id));
  if (paid.outcome === "challenge") {
    const { merchant, totalCents, currency } = checkout;
    const what = `a payment of ${money(totalCents, currency)}`;
    return pageAnswer(challengePage({ merchant, action: checkoutPath(checkout.id), what, entry }));
  }
  return pageAnswer(checkoutPage(now, entry, faultsOf(paid)), 402);
}
