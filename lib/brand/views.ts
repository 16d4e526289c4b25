import { DAY_MS } from "@/lib/core/durations";
import type { Tx } from "@/lib/platform/database";
import { env, ownUrl } from "@/lib/platform/env";
import { BrandView, GRACE_DAYS, LookInput } from "./contract";
import type { BrandRow } from "./records";

export const hostOfOurs = (): string => new URL(ownUrl()).hostname;

/** Where a customer's name must lead to; null while nobody else reaches us: no record can lead to one's own machine. */
export function targetOfRecords(): string | null {
  const host = hostOfOurs();
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(host) ? null : host;
}

/** Where a host is reached: as we are, under its own name. Only on one's own machine is that not https. */
export function urlOfHost(host: string): string {
  const { protocol, port } = new URL(ownUrl());
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}`;
}

/** The name of the TXT record that proves a host. */
export const recordName = (host: string): string => `_${env().KEY_PREFIX}-challenge.${host}`;

/** Colours as they were saved; null when they are of an older shape. */
export function lookOf(look: unknown): LookInput | null {
  const read = LookInput.safeParse(look);
  return read.success ? read.data : null;
}

export const graceEndsAt = (lostAt: Date): Date => new Date(lostAt.getTime() + GRACE_DAYS * DAY_MS);

const LOGO_FIELDS = { hash: true, width: true, height: true } as const;
const VERSION_CHARS = 16;

export type StoredLogo = { hash: string; width: number; height: number };
export const logoOf = (logo: StoredLogo | null) =>
  logo && { version: logo.hash.slice(0, VERSION_CHARS), width: logo.width, height: logo.height };

export const readLogo = (db: Tx, orgId: string): Promise<StoredLogo | null> =>
  db.brandLogo.findUnique({ where: { orgId }, select: LOGO_FIELDS });

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A brand as its owners see it. */
export function brandView(row: BrandRow, logo: StoredLogo | null, isInPlan: boolean): BrandView {
  const { host, challenge, lostAt } = row;
  return BrandView.parse({
    ...row,
    look: lookOf(row.look),
    url: host && urlOfHost(host),
    record: host && { name: recordName(host), value: challenge },
    checkedAt: iso(row.checkedAt),
    endsAt: row.state === "shaky" && lostAt ? graceEndsAt(lostAt).toISOString() : null,
    logo: logoOf(logo),
    isInPlan,
    target: targetOfRecords(),
  });
}
