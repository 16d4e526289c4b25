import type { EventType } from "@/lib/events/catalogue/contract";
import type { Changes } from "@/lib/events/contract";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { mailOwners, namedWithActor } from "../../members/mail-owners";
import { organisationById } from "../../records";
import { ssoChangedMail, type SsoChange } from "../mails";

const EVENTS = {
  connected: "sso.connected",
  enabled: "sso.enabled",
  disabled: "sso.disabled",
  enforced: "sso.enforced",
  optional: "sso.optional",
  certificate: "sso.certificate-created",
  nextCertificate: "sso.next-certificate",
  rotated: "sso.certificate-rotated",
  provisioned: "scim.token-created",
  rolled: "scim.token-rolled",
  unprovisioned: "scim.token-revoked",
  removed: "sso.removed",
} as const satisfies Record<Exclude<SsoChange, "changed">, EventType>;

/** Records a change of how members sign in, or which of its values are others now, and mails every owner. */
export async function announceChange(tx: TxContext, orgId: string, what: keyof typeof EVENTS | { changes: Changes }): Promise<void> {
  const about = { orgId, subject: orgId };
  const onceKey = await recordEvent(
    tx,
    typeof what === "string" ? { type: EVENTS[what], ...about } : { type: "sso.changed", ...about, data: what },
  );
  const change = typeof what === "string" ? what : "changed";
  const { name } = await organisationById(tx.db, orgId);
  const names = await namedWithActor(tx);
  await mailOwners(tx, { orgId, template: "sso-changed", onceKey, names }, (to) => ssoChangedMail(to, name, { change, ctx: tx }));
}
