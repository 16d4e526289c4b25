import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor } from "@/lib/accounts/records";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { ChangeEndpointInput, type EndpointRow, type EndpointState } from "../contract";
import { failWaiting } from "../deliveries/fail-waiting";
import { endpointRow, lockedEndpoint, requireReaderOf, requireWebhooks } from "../records";
import { mayBecome } from "../transitions";
import { checkedUrl } from "./check-url";

type Settings = Pick<EndpointRow, "url" | "description" | "types" | "sources" | "alertAddress">;

function wanted(before: Settings, input: ChangeEndpointInput): Settings {
  const { url, description, types, sources, alertAddress } = input;
  return {
    url: url === undefined ? before.url : checkedUrl(url, addressPolicy()),
    description: description ?? before.description,
    types: types ? [...new Set(types)] : before.types,
    sources: sources ? [...new Set(sources)] : before.sources,
    alertAddress: alertAddress === undefined ? before.alertAddress : alertAddress,
  };
}

/** Whose mailbox it is, and what of an address may be secret, stay out of the record, which outlives them. */
const UNTOLD = ["url", "alertAddress"] as const;

/** What else is written when the state changes. */
const STATE_DATA = {
  enabled: { state: "enabled", disabledReason: null, disabledAt: null, failingSince: null },
  disabled: { state: "disabled", disabledReason: "by-hand" },
} as const satisfies Record<EndpointState, unknown>;

async function changeState(tx: TxContext, orgId: string, { id, to }: { id: string; to: EndpointState }): Promise<void> {
  const data = to === "disabled" ? { ...STATE_DATA.disabled, disabledAt: new Date(tx.clock.now()) } : STATE_DATA.enabled;
  await tx.db.webhookEndpoint.update({ where: { id }, data });
  if (to === "disabled") await failWaiting(tx, id, "The endpoint was disabled.");
  await recordEvent(tx, { type: to === "disabled" ? "webhook.disabled" : "webhook.enabled", orgId, subject: id });
}

/**
 * Changes an endpoint, or its state. A disabled one is sent nothing: what waits is given up and can be replayed.
 * Without the plan, or suspended, it can still be disabled and nothing else.
 * @throws DomainError not-found, role-missing, scope-missing, plan-required, subscription-inactive, organisation-suspended, invalid-parameter (url)
 */
export function changeEndpoint(
  ctx: Context,
  orgId: string,
  { id, input }: { id: string; input: ChangeEndpointInput },
): Promise<EndpointRow> {
  requireMay(ctx, "webhooks:write", orgId);
  const { state, ...settings } = ChangeEndpointInput.parse(input);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "webhooks:write", orgId);
    const endpoint = await lockedEndpoint(tx, orgId, id);
    const before = endpointRow(endpoint, tx.clock.now());
    const after = wanted(before, settings);
    const changes = differences<Settings>(before, after, UNTOLD);
    if (Object.keys(changes).length > 0 || state === "enabled") await requireWebhooks(tx, orgId);
    if (Object.keys(changes).length > 0) {
      // Another URL would lead away what the endpoint already gets.
      requireReaderOf(ctx, orgId, [...before.types, ...after.types]);
      await tx.db.webhookEndpoint.update({ where: { id }, data: after });
      await recordEvent(tx, { type: "webhook.changed", orgId, subject: id, data: { changes } });
    }
    if (state !== undefined && mayBecome(before.state, state)) await changeState(tx, orgId, { id, to: state });
    return endpointRow(await tx.db.webhookEndpoint.findUniqueOrThrow({ where: { id } }), tx.clock.now());
  });
}
