import { checkoutEvents } from "./checkout-session";
import { cardEvents, customerEvents, taxIdEvents } from "./customer";
import { disputeEvents } from "./dispute";
import { invoiceEvents } from "./invoice";
import { creditNoteEvents, refundEvents } from "./refund";
import { scheduleEvents } from "./schedule";
import type { EventKind } from "./subject";
import { subscriptionEvents } from "./subscription";

const KINDS: readonly EventKind[] = [
  subscriptionEvents,
  scheduleEvents,
  invoiceEvents,
  creditNoteEvents,
  refundEvents,
  disputeEvents,
  customerEvents,
  cardEvents,
  taxIdEvents,
  checkoutEvents,
];

/** Every type that we listen to; an endpoint at Stripe needs no others. */
export const EVENT_TYPES: readonly string[] = KINDS.flatMap(({ types }) => types);
/** What an event type is about; undefined for one that we don't know. */
export const kindOf = (type: string): EventKind | undefined => KINDS.find(({ types }) => types.includes(type));
