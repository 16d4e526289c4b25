import type { PortalView, SubscriptionView } from "../hosted";
import type { CardEntry, CardFaults } from "./card-entry";
import { cardForm, testCards } from "./card-form";
import { cardName, day } from "./format";
import { type Html, html, webAddress } from "./html";
import { notificationPage } from "./layout";
import { cardPath, DONE, type Done, portalPath, portalShell, subscriptionFacts, subscriptionPath } from "./portal-page";

/** Where "no, go back" leads: a deep link has no overview behind it. */
const backOf = (portal: PortalView): string | null => (portal.flow === null ? portalPath(portal.id) : webAddress(portal.returnUrl));

const goBack = (portal: PortalView, label: string): Html | null => {
  const href = backOf(portal);
  return href === null ? null : html`<p><a class="button quiet" href="${href}">${label}</a></p>`;
};

export function updateCardPage(portal: PortalView, entry: CardEntry, faults: CardFaults): Html {
  const content = html`<header>
      <h1>${portal.card === null ? "Add card" : "Update card"}</h1>
      <p class="small">
        ${portal.card !== null && `Current card: ${cardName(portal.card)}. `}The new card will be used for all subscriptions, and open
        payments will be retried.
      </p>
    </header>
    <div class="task">
      ${cardForm({ entry, faults, action: cardPath(portal.id), submit: "Save card", busy: "Saving…" })}${goBack(portal, "Go back")}
    </div>
    ${testCards()}`;
  return portalShell(portal, "Update card", content);
}

export function cancelPage(portal: PortalView, subscription: SubscriptionView): Html {
  const { cancelsAtMs, currentPeriodEndMs, id, title } = subscription;
  const content =
    cancelsAtMs === null
      ? html`<header>
            <h1>Cancel your subscription</h1>
            <p>${title} stays active until ${day(currentPeriodEndMs)}. You won't be charged after that. You can resume it until then.</p>
          </header>
          <div class="row">${subscriptionFacts(subscription)}</div>
          <form method="post" action="${subscriptionPath(portal.id, id, "cancel")}" data-once>
            <button class="button primary" type="submit" data-busy="Cancelling…">Cancel subscription</button>
          </form>
          ${goBack(portal, "Keep subscription")}`
      : html`<h1>Your subscription ends on ${day(cancelsAtMs)}</h1>
          <div class="row">${subscriptionFacts(subscription)}</div>
          ${goBack(portal, "Go back")}`;
  return portalShell(portal, "Cancel your subscription", content);
}

/** The end of a deep link: back to where it came from, at once where that was asked for. */
export function flowDonePage(portal: PortalView, done: Done): Html {
  const onward = webAddress(portal.afterCompletionUrl);
  const href = onward ?? webAddress(portal.returnUrl);
  return notificationPage({
    title: DONE[done],
    text: onward === null ? "You can close this page." : `Redirecting to ${portal.merchant}.`,
    merchant: portal.merchant,
    link: href === null ? null : { href, label: `Back to ${portal.merchant}` },
    onward,
  });
}
