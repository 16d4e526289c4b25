import type { CheckoutView, Hosted } from "../hosted";
import { type Answer, pageAnswer, seeOther } from "./answer";
import { type CardEntry, cardOf, emptyEntry, entryOf, faultsOf, NO_FAULTS } from "./card-entry";
import { checkoutPage, checkoutPath, closedCheckoutPage, paidCheckoutPage } from "./checkout-page";

export function showCheckout(hosted: Hosted, id: string): Answer | null {
  const checkout = hosted.checkout(id);
  if (!checkout) return null;
  if (checkout.status !== "open") return pageAnswer(closedCheckoutPage(checkout));
  return pageAnswer(checkoutPage(checkout, emptyEntry(checkout.email), NO_FAULTS));
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
  return payOpen(hosted, checkout, { ...typed, email: checkout.email ?? typed.email });
}

async function payOpen(hosted: Hosted, checkout: CheckoutView, entry: CardEntry): Promise<Answer | null> {
  const card = cardOf(entry, { email: checkout.email === null });
  if ("fields" in card) return pageAnswer(checkoutPage(checkout, entry, card), 422);
  const paid = await hosted.payCheckout(checkout.id, entry.email, card);
  if (paid === null) return null;
  if (paid.outcome === "paid") return seeOther(`${checkoutPath(checkout.id)}/done`);
  const now = hosted.checkout(checkout.id) ?? checkout;
  if (now.status !== "open") return seeOther(checkoutPath(checkout.id));
  return pageAnswer(checkoutPage(now, entry, faultsOf(paid)), 402);
}
