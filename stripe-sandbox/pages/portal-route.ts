import type { Hosted, PortalView, SubscriptionView } from "../hosted";
import { type Answer, pageAnswer, seeOther } from "./answer";
import { cardOf, type CardEntry, emptyEntry, entryOf, faultsOf, NO_FAULTS } from "./card-entry";
import { challengePage, proofIn } from "./challenge-page";
import { cardPath, DONE, type Done, portalPage, portalPath } from "./portal-page";
import { cancelPage, flowDonePage, updateCardPage } from "./portal-tasks";

const isDone = (text: string | null): text is Done => text !== null && Object.hasOwn(DONE, text);
const doneOf = (text: string | null): Done | null => (isDone(text) ? text : null);

/** A deep link shows its one task and nothing else. */
export function showPortal(hosted: Hosted, id: string, query: URLSearchParams): Answer | null {
  const portal = hosted.portal(id);
  if (!portal) return null;
  const done = doneOf(query.get("did"));
  if (portal.flow === null) return pageAnswer(portalPage(portal, done));
  if (done !== null) return pageAnswer(flowDonePage(portal, done));
  if (portal.flow === "payment_method_update") return showCard(hosted, id);
  return portal.flowSubscriptionId === null ? null : showCancel(hosted, id, portal.flowSubscriptionId);
}

const allows = ({ flow }: PortalView, task: NonNullable<PortalView["flow"]>): boolean => flow === null || flow === task;

const did = (id: string, done: Done): Answer => seeOther(`${portalPath(id)}?did=${done}`);

export function showCard(hosted: Hosted, id: string): Answer | null {
  const portal = hosted.portal(id);
  if (!portal || !allows(portal, "payment_method_update")) return null;
  return cardAnswer(portal, emptyEntry());
}

const cardAnswer = (portal: PortalView, entry: CardEntry, faults = NO_FAULTS, status = 200): Answer =>
  pageAnswer(updateCardPage(portal, entry, faults), status);

export async function saveCard(hosted: Hosted, id: string, form: URLSearchParams): Promise<Answer | null> {
  const portal = hosted.portal(id);
  if (!portal || !allows(portal, "payment_method_update")) return null;
  const entry = entryOf(form);
  const card = cardOf(entry, { email: false });
  if ("fields" in card) return cardAnswer(portal, entry, card, 422);
  const saved = await hosted.updateCard(id, { ...card, proof: proofIn(form) });
  if (saved === null) return null;
  if (saved.outcome === "challenge")
    return pageAnswer(challengePage({ merchant: portal.merchant, action: cardPath(id), what: "that this card may be saved", entry }));
  return saved.outcome === "paid" ? did(id, "card") : cardAnswer(hosted.portal(id) ?? portal, entry, faultsOf(saved), 402);
}

type Found = { portal: PortalView; subscription: SubscriptionView };

function find(hosted: Hosted, id: string, subscriptionId: string): Found | null {
  const portal = hosted.portal(id);
  const subscription = portal?.subscriptions.find((one) => one.id === subscriptionId);
  if (!portal || !subscription || !allows(portal, "subscription_cancel")) return null;
  return portal.flow !== null && portal.flowSubscriptionId !== subscriptionId ? null : { portal, subscription };
}

export function showCancel(hosted: Hosted, id: string, subscriptionId: string): Answer | null {
  const found = find(hosted, id, subscriptionId);
  return found && pageAnswer(cancelPage(found.portal, found.subscription));
}

export async function cancel(hosted: Hosted, id: string, subscriptionId: string): Promise<Answer | null> {
  if (!find(hosted, id, subscriptionId)) return null;
  return (await hosted.cancelAtPeriodEnd(id, subscriptionId)) ? did(id, "cancel") : seeOther(portalPath(id));
}

export async function keep(hosted: Hosted, id: string, subscriptionId: string): Promise<Answer | null> {
  const found = find(hosted, id, subscriptionId);
  if (found?.portal.flow !== null) return null;
  return (await hosted.keepSubscription(id, subscriptionId)) ? did(id, "keep") : seeOther(portalPath(id));
}
