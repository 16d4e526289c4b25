import { X509Certificate } from "node:crypto";
import { DAY_MS } from "@/lib/core/durations";
import type { Tx } from "@/lib/platform/database";
import type { SealedColumn } from "@/lib/platform/reseal";
import { unseal } from "@/lib/platform/seal";
import type { SsoKey } from "@/prisma/generated/client";
import type { SsoKeyView } from "../contract";
import { KEY_OVERLAP_DAYS } from "../contract";

/** What our private keys for directories are sealed for. */
export const KEY_PURPOSE = "sso-private-key";
export const SEALED_SSO_KEYS: SealedColumn = {
  ...{ title: "SAML private keys", table: "sso_key", column: "private_key", purpose: KEY_PURPOSE },
};

export const OVERLAP_MS = KEY_OVERLAP_DAYS * DAY_MS;

/** The keys of a connection that count now, oldest first. */
export const listKeys = (db: Tx, connectionId: string, nowMs: number): Promise<SsoKey[]> =>
  db.ssoKey.findMany({
    where: { connectionId, OR: [{ endsAt: null }, { endsAt: { gt: new Date(nowMs) } }] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

const stateOf = ({ usedFrom, endsAt }: SsoKey): SsoKeyView["state"] =>
  usedFrom === null ? "next" : endsAt === null ? "current" : "former";

/** The one that signs; none before an owner made one. */
export const currentKey = (keys: readonly SsoKey[]): SsoKey | undefined => keys.find((key) => stateOf(key) === "current");

/** Null when the secret that sealed it is not listed any more. */
export const privateKeyOf = ({ privateKey }: SsoKey): string | null => unseal(KEY_PURPOSE, privateKey);

export function keyView(key: SsoKey): SsoKeyView {
  const { fingerprint256, validTo } = new X509Certificate(key.certificate);
  return {
    state: stateOf(key),
    certificate: key.certificate,
    fingerprint: fingerprint256,
    validUntil: new Date(validTo).toISOString(),
    endsAt: key.endsAt?.toISOString() ?? null,
  };
}
