import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { ApiError } from "../protocol/errors";
import { wholeAddress } from "../resources/address";
import { customerDetails } from "../resources/checkout-sessions";
import { createCustomer } from "../resources/customers";
import { attach, newCard } from "../resources/payment-methods";
import type { Address, CheckoutSession, Customer, PaymentMethod } from "../state/wire";
import { startSubscription } from "./start";

export type CheckoutCard = {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
  isConfirmed: boolean;
  address?: { line1: string; postalCode: string; city: string; country: string } | undefined;
};

function customerOf(engine: Engine, session: CheckoutSession, { email, name }: { email: string; name: string }): Customer {
  const known = engine.db.get("customers", session.customer ?? "");
  if (session.customer === null) return createCustomer(engine, { email: session.customer_email ?? email, name });
  if (known !== undefined) return known;
  throw new ApiError(400, "invalid_request_error", `No such customer: '${session.customer}'`, {
    code: "resource_missing",
    param: "customer",
  });
}

/** The page does not show the second line and the state; they stay with the same address. */
function typedAddress(known: Customer["address"], { line1, postalCode, city, country }: NonNullable<CheckoutCard["address"]>): Address {
  const isSame = known?.line1 === line1 && known.city === city && known.country === country;
  const kept = isSame ? { line2: known.line2 ?? undefined, state: known.state ?? undefined } : {};
  return wholeAddress({ ...kept, line1, postal_code: postalCode, city, country });
}

/** The name and e-mail that a customer lacks are those that were typed in; the address is theirs where the session says so. */
function fillIn(
  engine: Engine,
  customer: Customer,
  { email, card, keepsAddress }: { email: string; card: CheckoutCard; keepsAddress: boolean },
): Customer {
  const { name, address } = card;
  const typed = address && keepsAddress ? typedAddress(customer.address ?? null, address) : null;
  const after = engine.db.put("customers", {
    ...customer,
    address: typed ?? customer.address ?? null,
    email: customer.email ?? email,
    name: customer.name || name || null,
  });
  emitChange(engine, "customer.updated", { before: customer, after });
  return after;
}

/**
 * Pays a session: customer, card, subscription and its first invoice, all of it or nothing.
 * Throws a card_error when the card says no; then the session is open as before.
 */
export function completeCheckout(
  engine: Engine,
  open: CheckoutSession,
  { email, card }: { email: string; card: CheckoutCard },
): CheckoutSession {
  const plan = engine.db.get("checkoutPlans", open.id);
  const customer = customerOf(engine, open, { email, name: card.name });
  const method: PaymentMethod = attach(engine, newCard(engine, { ...card, email }), customer.id);
  const payer = fillIn(engine, customer, { email, card, keepsAddress: plan?.keepsAddress ?? false });
  const lines = plan?.lines ?? [];
  const { subscription, invoice } = startSubscription(
    engine,
    {
      customer: payer,
      items: lines.flatMap((line) => (line.price === null ? [] : [{ price: line.price, quantity: line.quantity ?? 1 }])),
      metadata: plan?.metadata ?? {},
      description: plan?.description ?? null,
      defaultPaymentMethod: method.id,
      taxRates: plan?.taxRates,
      isTaxAutomatic: plan?.isTaxAutomatic,
      discounts: plan?.discounts,
      checkoutSession: open.id,
    },
    { behavior: "error_if_incomplete", given: method, isConfirmed: card.isConfirmed },
  );
  const complete = engine.db.put("checkoutSessions", {
    ...open,
    customer: payer.id,
    customer_details: customerDetails(payer.email ?? email, card.name || payer.name || null),
    invoice: invoice.id,
    payment_status: "paid",
    status: "complete",
    subscription: subscription.id,
    url: null,
  });
  emit(engine, "checkout.session.completed", complete);
  return complete;
}
