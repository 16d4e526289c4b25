import { foldText } from "@/lib/core/text";
import type { CompanyDraft, IsoDate } from "../drafts";
import { COMPANY_STATUSES, type CompanyType, STAFF_RANGES } from "../vocabulary";
import type { CompanySlot } from "./company-plan";
import { dayNumber, isoDay } from "./days";
import { between, pickAt, unitOf, weighted } from "./random";
import { EXTRA_TYPES } from "./tables/company-blocks";

export function typesOf({ ref, type, maker }: CompanySlot): CompanyType[] {
  const extra = (EXTRA_TYPES[type] ?? []).filter(([other, share]) => unitOf(`${ref}/type/${other}`) < share).map(([other]) => other);
  const isIntegrated = maker?.kind === "panel" && maker.rank < 40;
  const upstream: CompanyType[] = isIntegrated ? (maker.rank < 24 ? ["ingot", "wafer", "cell"] : ["cell"]) : [];
  return [type, ...new Set([...upstream, ...extra])];
}

/** One company in seven is known by its country only; cities near the front of the list are larger. */
export function placeOf({ ref, country }: CompanySlot): { city: string | null; region: string | null } {
  if (unitOf(`${ref}/city-known`) < 0.14) return { city: null, region: null };
  return pickAt(country.cities, unitOf(`${ref}/city`) ** 1.4);
}

export function foundedYear({ ref, maker, type }: CompanySlot): number | null {
  if (unitOf(`${ref}/founded-known`) < (maker === null ? 0.34 : 0.08)) return null;
  const oldest = maker !== null || type === "equipment" || type === "glass" ? 1984 : 1992;
  const newest = maker !== null && maker.rank < 25 ? 2012 : 2024;
  return between(unitOf(`${ref}/founded`) ** 0.6, oldest, newest);
}

const SMALL = weighted(STAFF_RANGES.map((range, i) => [range, [46, 34, 14, 3.5, 1.6, 0.8, 0.02, 0][i] ?? 0] as const));
const LARGE = weighted(STAFF_RANGES.map((range, i) => [range, [4, 18, 30, 20, 13, 11, 3, 1][i] ?? 0] as const));
const TRADE_TYPES: readonly CompanyType[] = ["installer", "epc", "developer", "distributor", "service", "application"];

export function staffRange({ ref, type, maker }: CompanySlot): CompanyDraft["staff_range"] {
  const draw = unitOf(`${ref}/staff`);
  if (maker?.kind === "panel" && maker.rank < 12) return maker.rank < 6 ? "10001+" : "5001-10000";
  if (unitOf(`${ref}/staff-known`) < 0.38) return null;
  return TRADE_TYPES.includes(type) ? SMALL(draw) : LARGE(draw);
}

const STATUS = weighted(COMPANY_STATUSES.map((status, i) => [status, [93, 4, 1.3, 1, 0.7][i] ?? 0] as const));

export function statusOf({ ref, maker }: CompanySlot): CompanyDraft["status"] {
  return maker !== null && maker.rank < 25 ? "active" : STATUS(unitOf(`${ref}/status`));
}

/** A day of the twelve months to June 2026, or null where nobody has looked yet. */
export function lastVerified({ ref }: CompanySlot): IsoDate | null {
  if (unitOf(`${ref}/verified-known`) < 0.12) return null;
  const day = between(unitOf(`${ref}/verified`), 0, 364);
  return isoDay(dayNumber("2025-07-01") + day);
}

/** Only the reserved top-level domain, which can never belong to anyone. */
export function websiteOf({ ref }: CompanySlot, core: string, status: string): string | null {
  if (unitOf(`${ref}/website-known`) < (status === "active" ? 0.2 : 0.6)) return null;
  const slug = foldText(core).replace(/ /g, "-").slice(0, 60).replace(/-+$/, "");
  return `https://${slug}.example`;
}
