import type { EventType } from "@/lib/events/catalogue/contract";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { mailOwners, namedWithActor } from "../../members/mail-owners";
import { organisationById } from "../../records";
import { ssoChangedMail, type SsoChange } from "../mails";

const EVENTS = {
  connected: "sso.connected",
  changed: "sso.changed",
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
} as const satisfies Record<SsoChange, EventType>;

/** Records a change of how members sign in, and mails every owner. */
export async function announceChange(tx: TxContext, orgId: string, change: SsoChange): Promise<void> {
  const onceKey = await recordEvent(tx, { type: EVENTS[change], orgId, subject: orgId });
  const { name } = await organisationById(tx.db, orgId);
  const names = await namedWithActor(tx);
  await mailOwners(tx, { orgId, template: "sso-changed", onceKey, names }, (to) => ssoChangedMail(to, name, { change, ctx: tx }));
}
