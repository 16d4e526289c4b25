import { brandScope, type Brand } from "./brand-scope";
import type { Tx } from "./database";
import { env, ownUrl } from "./env";
import { perProcess } from "./process-state";

/** The installation's own brand, from its settings. */
export function ownBrand(): Brand {
  const { BRAND_NAME, KEY_PREFIX } = env();
  const nothing = { mailAddress: null, support: null, links: [], look: null, logo: null };
  return { ...nothing, orgId: null, name: BRAND_NAME, url: ownUrl(), keyPrefix: KEY_PREFIX, mailName: BRAND_NAME };
}

/** The brand of the host that is asked now, or the installation's own. `publicUrl()` of env.ts follows it too. */
export const currentBrand = (): Brand => brandScope().getStore() ?? ownBrand();

export const brandName = (): string => brandScope().getStore()?.name ?? env().BRAND_NAME;

export const keyPrefix = (): string => brandScope().getStore()?.keyPrefix ?? env().KEY_PREFIX;

/** Whether a white-label host is asked now: there much of what we are is not there. */
export const isBranded = (): boolean => brandScope().getStore() !== undefined;

/** Whether the brand is one that somebody looks at on our own host. */
export const isBrandPreview = (): boolean => brandScope().getStore()?.previewUntil !== undefined;

/** What tells answers of one brand from those of another wherever answers with addresses in them are kept; empty for our own. */
export function brandKey(): string {
  const brand = brandScope().getStore();
  return brand === undefined ? "" : `${brand.orgId ?? ""} ${brand.url}${brand.previewUntil === undefined ? "" : " preview"}`;
}

/** Does something under a brand, with everything that it starts; null leaves what holds now. */
export const underBrand = <T>(brand: Brand | null, work: () => T): T => (brand === null ? work() : brandScope().run(brand, work));

export type FindBrand = (db: Tx, orgId: string) => Promise<Brand | null>;

const finder = perProcess<{ find: FindBrand }>("brand-finder", () => ({ find: () => Promise.resolve(null) }));

/** Who keeps brands says here how one is found; told once per process. */
export function provideBrands(find: FindBrand): void {
  finder().find = find;
}

/** The brand that an organisation has now, for its mails and keys; null when it has none of its own. */
export const brandOf = (db: Tx, orgId: string | null): Promise<Brand | null> =>
  orgId === null ? Promise.resolve(null) : finder().find(db, orgId);
