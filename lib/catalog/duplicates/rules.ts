import { foldText } from "@/lib/core/text";
import { spellingOf } from "../company-spelling";
import type { CompanyKey } from "../legal-forms";

export type Likeness = { score: number; reasons: string[] };
export type Firm = { id: string; source: string; names: readonly string[]; country: string | null; website: string | null };
/** A company with everything that it is compared by. */
export type KnownFirm = Firm & { folded: string; written: readonly CompanyKey[]; alike: readonly CompanyKey[]; domain: string | null };

/** Pairs below it are not suggested. */
export const LEAST_SCORE = 50;
const HIGHEST_SCORE = 99;
const SIMILAR = 0.85;

const POINTS = { name: 80, alike: 70, form: 45, similar: 50, domain: 60, both: 10, country: 15, elsewhere: -25, oneSource: -10 };

/** Addresses under which everybody has pages. */
const SHARED_HOSTS = new Set(["facebook.com", "linkedin.com", "alibaba.com", "google.com", "sites.google.com", "instagram.com"]);

export function domainOf(website: string | null): string | null {
  if (website === null) return null;
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/:?#\s]+\.[^/:?#\s]+)/iu.exec(website.trim())?.[1]?.toLowerCase() ?? null;
  return host === null || SHARED_HOSTS.has(host) || [...SHARED_HOSTS].some((shared) => host.endsWith(`.${shared}`)) ? null : host;
}

export function knownFirm(firm: Firm): KnownFirm {
  const spellings = firm.names.map(spellingOf);
  return {
    ...firm,
    folded: foldText(firm.names[0] ?? ""),
    written: spellings.flatMap(({ written }) => written).filter(({ base }) => base !== ""),
    alike: spellings.flatMap(({ alike }) => alike).filter(({ base }) => base !== ""),
    domain: domainOf(firm.website),
  };
}

const anyMatch = (a: readonly CompanyKey[], b: readonly CompanyKey[], fits: (x: CompanyKey, y: CompanyKey) => boolean): boolean =>
  a.some((x) => b.some((y) => x.base === y.base && fits(x, y)));

/** One form that is not said agrees with every form. */
const sameForm = (x: CompanyKey, y: CompanyKey): boolean => x.form === y.form || x.form === null || y.form === null;

const pairsIn = (text: string): Map<string, number> => {
  const pairs = new Map<string, number>();
  for (let i = 0; i < text.length - 1; i++) pairs.set(text.slice(i, i + 2), (pairs.get(text.slice(i, i + 2)) ?? 0) + 1);
  return pairs;
};

/** Dice's coefficient of pairs of letters, 0 to 1. */
export function similarity(a: string, b: string): number {
  const [left, right] = [pairsIn(a), pairsIn(b)];
  let shared = 0;
  for (const [pair, n] of left) shared += Math.min(n, right.get(pair) ?? 0);
  const total = a.length + b.length - 2;
  return total <= 0 ? 0 : (2 * shared) / total;
}

function nameLikeness(
  a: Pick<KnownFirm, "written" | "alike" | "folded">,
  b: Pick<KnownFirm, "written" | "alike" | "folded">,
): { points: number; reason: string | null } {
  if (anyMatch(a.written, b.written, sameForm)) return { points: POINTS.name, reason: "same-name" };
  if (anyMatch(a.alike, b.alike, sameForm)) return { points: POINTS.alike, reason: "name-alike" };
  if (anyMatch(a.written, b.written, () => true)) return { points: POINTS.form, reason: "other-legal-form" };
  // Numbers tell firms of one name apart: "Plant 1" is not "Plant 2".
  const numbers = (text: string): string => (text.match(/\d+/gu) ?? []).join(" ");
  if (numbers(a.folded) === numbers(b.folded) && similarity(a.folded, b.folded) >= SIMILAR)
    return { points: POINTS.similar, reason: "similar-name" };
  return { points: 0, reason: null };
}

/** How sure it is that two companies are one, 50 to 99, and why; null below that. Rules first, then similarity of names. */
export function compareCompanies(a: KnownFirm, b: KnownFirm): Likeness | null {
  const name = nameLikeness(a, b);
  const sameDomain = a.domain !== null && a.domain === b.domain;
  if (name.reason === null && !sameDomain) return null;
  const bothKnown = a.country !== null && b.country !== null;
  const country = !bothKnown ? 0 : a.country === b.country ? POINTS.country : POINTS.elsewhere;
  const evidence = Math.max(name.points, sameDomain ? POINTS.domain : 0) + (name.points > 0 && sameDomain ? POINTS.both : 0);
  // Who lists both has more often a reason for it than two who know nothing of each other.
  const oneSource = a.source === b.source ? POINTS.oneSource : 0;
  const score = Math.min(HIGHEST_SCORE, evidence + country) + oneSource;
  if (score < LEAST_SCORE) return null;
  const reasons = [
    ...[name.reason, sameDomain && "same-website", country > 0 && "same-country", country < 0 && "other-country"],
    oneSource !== 0 && "same-source",
  ];
  return { score, reasons: reasons.filter((reason) => typeof reason === "string") };
}

export type Ware = {
  id: string;
  source: string;
  company: string | null;
  manufacturer: string;
  model: string;
  power: number | null;
  voltage: number | null;
};

const WATT_TOLERANCE = 0.01;

/** What folding leaves out of a model's name and tells products apart: "A-300+" is not "A-300", nor "V 10.5" "V 1.05" or "X-1-10" "X-11-0". */
const exactModel = (model: string): string =>
  (
    model
      .normalize("NFKC")
      .toUpperCase()
      .match(/[\p{L}\p{N}]+|\+|(?<=\d)[.,](?=\d)|(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu) ?? []
  )
    .map((part) => (/^[\p{L}\p{N}]|^[.,+]$/u.test(part) ? part.replace(",", ".") : " "))
    .join("");

const isOther = (a: number | null, b: number | null, tolerance: number): boolean =>
  a !== null && b !== null && Math.abs(a - b) > tolerance * Math.max(a, b);

/** How sure it is that two products are one whose makers are one for the reason given, and why. Model names that are only similar are other products. */
function wareLikeness(a: Ware, b: Ware, { points, reason }: { points: number; reason: string }): Likeness {
  const differs = isOther(a.power, b.power, WATT_TOLERANCE);
  const sameModel = exactModel(a.model) === exactModel(b.model);
  return {
    score: points - (differs ? 30 : 0) - (sameModel ? 0 : 30) + (a.source === b.source ? POINTS.oneSource : 0),
    reasons: [
      ...[sameModel ? "same-model" : "model-alike", reason],
      ...(differs ? ["power-differs"] : []),
      ...(a.source === b.source ? ["same-source"] : []),
    ],
  };
}

/** Two products of one maker's name, category and model, as they are found. */
export function compareProducts(a: Ware, b: Ware): Likeness {
  const sameCompany = a.company !== null && a.company === b.company;
  const likeness = wareLikeness(a, b, sameCompany ? { points: 95, reason: "same-company" } : { points: 85, reason: "same-manufacturer" });
  return { ...likeness, score: Math.max(LEAST_SCORE, likeness.score) };
}

/** What products of makers whose names are written differently are worth, by what the names have in common. */
const MAKER_POINTS: Readonly<Record<string, number>> = { "same-name": 85, "name-alike": 75, "similar-name": 60, "other-legal-form": 55 };

export type Maker = Pick<KnownFirm, "written" | "alike" | "folded">;
export const makerNamed = (name: string): Maker => knownFirm({ id: "", source: "", names: [name], country: null, website: null });

/**
 * Two products of one category and model whose makers are written differently; null where the makers are no spelling of one name, or known
 * to be two companies, or the voltage says that they are two products.
 */
export function compareSpelledProducts(a: Ware, b: Ware, makerOf: (name: string) => Maker): Likeness | null {
  if (a.company !== null && b.company !== null && a.company !== b.company) return null;
  if (isOther(a.voltage, b.voltage, 0)) return null;
  const { reason } = nameLikeness(makerOf(a.manufacturer), makerOf(b.manufacturer));
  const points = MAKER_POINTS[reason ?? ""];
  if (points === undefined) return null;
  const likeness = wareLikeness(a, b, { points, reason: "manufacturer-alike" });
  return likeness.score < LEAST_SCORE ? null : likeness;
}
