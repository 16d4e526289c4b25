import { accessTo } from "@/lib/billing/entitlement/feature-access";
import { PLAIN_LOOK } from "@/lib/core/colours";
import type { Brand } from "@/lib/platform/brand-scope";
import type { Tx } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";
import { BRAND_STATES } from "./contract";
import type { BrandRow } from "./records";
import { IS_SERVED } from "./transitions";
import { logoOf, lookOf, urlOfHost } from "./views";

const SERVED = BRAND_STATES.filter((state) => IS_SERVED[state]);

export type ServedBrand = { host: string; brand: Brand };

type Row = Pick<BrandRow, "orgId" | "name" | "keyPrefix" | "mailName" | "support" | "imprintUrl" | "termsUrl" | "privacyUrl" | "look">;

/** A brand as it is shown at a host. */
export function brandFrom(row: Row, host: string, logo: Brand["logo"]): Brand {
  const { BRANDED_MAIL_FROM, KEY_PREFIX } = env();
  const links = [
    { label: "Imprint", href: row.imprintUrl },
    { label: "Terms", href: row.termsUrl },
    { label: "Privacy", href: row.privacyUrl },
  ];
  return {
    orgId: row.orgId,
    name: row.name,
    url: urlOfHost(host),
    keyPrefix: row.keyPrefix ?? KEY_PREFIX,
    mailName: row.mailName,
    mailAddress: BRANDED_MAIL_FROM ?? null,
    support: row.support,
    links: links.flatMap(({ label, href }) => (href === null ? [] : [{ label, href }])),
    look: lookOf(row.look) ?? PLAIN_LOOK,
    logo,
  };
}

/** The brands that are served now: proved, switched on, and in a plan that includes them. */
export async function servedBrands(db: Tx, orgId?: string): Promise<ServedBrand[]> {
  const rows = await db.brand.findMany({ where: { state: { in: SERVED }, ...(orgId === undefined ? {} : { orgId }) } });
  if (rows.length === 0) return [];
  const ids = { in: rows.map((row) => row.orgId) };
  const [entitlements, logos, living] = await Promise.all([
    db.entitlement.findMany({ where: { orgId: ids }, select: { orgId: true, plan: true, state: true } }),
    db.brandLogo.findMany({ where: { orgId: ids }, select: { orgId: true, hash: true, width: true, height: true } }),
    db.organisation.findMany({ where: { id: ids, deletedAt: null }, select: { id: true } }),
  ]);
  const entitled = new Set(entitlements.filter((held) => accessTo("white_label", held).refusal === null).map((row) => row.orgId));
  const alive = new Set(living.map(({ id }) => id));
  const logoBy = new Map(logos.map((logo) => [logo.orgId, logo]));
  return rows.flatMap((row) =>
    row.provedHost !== null && entitled.has(row.orgId) && alive.has(row.orgId)
      ? [{ host: row.provedHost, brand: brandFrom(row, row.provedHost, logoOf(logoBy.get(row.orgId) ?? null)) }]
      : [],
  );
}

/** The brand that an organisation has now; null without one that is served. */
export const findBrandOf = async (db: Tx, orgId: string): Promise<Brand | null> => (await servedBrands(db, orgId))[0]?.brand ?? null;
