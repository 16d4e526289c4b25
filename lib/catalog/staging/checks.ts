import type { z } from "zod";
import { addDays, isDay, isQuarter, quarterEnd, quarterOf } from "@/lib/core/dates";
import type { CompanyDraft, Draft, PriceDraft, Reason, ShipmentDraft } from "../drafts";
import { DECLARED } from "../resources/all";
import { CURRENCIES, PRICE_TERMS, PRICE_UNITS, type Resource } from "../vocabulary";
import { companyBoundReasons } from "./company-bounds";
import { lookAlikeReasons } from "./look-alikes";
import { priceBoundReasons } from "./price-bounds";
import { impossibleValues } from "./product-bounds";
import { SHIPMENT_BOUNDS } from "./shipment-bounds";

/** How many times the average a high may be, and the low the average: typing errors are by ten. */
const MAX_TIMES_APART = 2;

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

/** No series of this trade begins before it: 1901 is a typing error. */
const FIRST_DAY = "2000-01-01";

/** Where a price stands in time; an assessment can be of the day after, where the market is ahead of the clock. */
function dayReasons(draft: PriceDraft, today: string): Reason[] {
  const days = [draft.date, draft.effective_date];
  const wrong = days.find((day) => !isDay(day));
  if (wrong !== undefined) return [{ code: "bad-date", detail: `"${wrong}" is not a day.` }];
  const last = addDays(today, 1);
  const outside = days.find((day) => day < FIRST_DAY || day > last);
  return outside === undefined ? [] : [{ code: "date-out-of-range", detail: `${outside} is not between ${FIRST_DAY} and ${last}.` }];
}

/** How low, average and high stand to each other. */
function levelReasons(draft: PriceDraft): Reason[] {
  const avg = Number(draft.avg);
  if (!(avg > 0)) return [{ code: "price-not-positive", detail: `The average ${draft.avg} is not above zero.` }];
  const [low, high] = [Number(draft.low ?? avg), Number(draft.high ?? avg)];
  const stated = `${draft.low ?? "–"}, ${draft.avg}, ${draft.high ?? "–"}`;
  if (low > avg || high < avg) return [{ code: "price-order", detail: `Low, average and high are not in ascending order: ${stated}.` }];
  if (low * MAX_TIMES_APART >= avg && high <= avg * MAX_TIMES_APART) return [];
  return [{ code: "price-range", detail: `Low or high is more than ${MAX_TIMES_APART} times off the average: ${stated}.` }];
}

function priceReasons(draft: PriceDraft, today: string): Reason[] {
  const reasons = levelReasons(draft);
  if (!isOneOf(PRICE_UNITS, draft.unit))
    reasons.push({ code: "unknown-unit", detail: `The unit "${draft.unit}" is not one of ${PRICE_UNITS.join(", ")}.` });
  if (!isOneOf(CURRENCIES, draft.currency))
    reasons.push({ code: "unknown-currency", detail: `The currency "${draft.currency}" is not one of ${CURRENCIES.join(", ")}.` });
  if (!isOneOf(PRICE_TERMS, draft.price_term))
    reasons.push({ code: "unknown-term", detail: `The term "${draft.price_term}" is not one of ${PRICE_TERMS.join(", ")}.` });
  const isLevelSound = reasons.every(({ code }) => code !== "price-not-positive");
  return [...reasons, ...(isLevelSound ? priceBoundReasons(draft) : []), ...dayReasons(draft, today)];
}

function quarterReasons({ quarter, status }: ShipmentDraft, today: string): Reason[] {
  if (!isQuarter(quarter)) return [{ code: "bad-quarter", detail: `"${quarter}" is not a quarter like 2025Q3.` }];
  const [first, last] = [quarterOf(FIRST_DAY), quarterOf(today)];
  if (quarter < first || quarter > last)
    return [{ code: "quarter-out-of-range", detail: `${quarter} is not between ${first} and ${last}.` }];
  if (status !== "actual" || quarterEnd(quarter) < today) return [];
  return [{ code: "quarter-not-over", detail: `status: ${quarter} has not ended; its volume can be preliminary or an estimate.` }];
}

function shipmentReasons(draft: ShipmentDraft, today: string): Reason[] {
  const reasons = quarterReasons(draft, today);
  if (draft.volume_gw !== null && !(Number(draft.volume_gw) >= 0))
    reasons.push({ code: "negative-volume", detail: `The volume ${draft.volume_gw} GW is below zero.` });
  const max = SHIPMENT_BOUNDS.maxGw[draft.is_total ? "table" : draft.dimension];
  if (draft.volume_gw !== null && Number(draft.volume_gw) > max)
    reasons.push({ code: "volume-implausible", detail: `The volume ${draft.volume_gw} GW is above ${max} GW. The unit may be MW.` });
  return reasons;
}

function companyReasons(draft: CompanyDraft, today: string): Reason[] {
  const missing = draft.name.trim() === "" ? [{ code: "name-missing", detail: "The company has no name." }] : [];
  return [...missing, ...companyBoundReasons(draft, today)];
}

const isTooLong = ({ code }: z.core.$ZodIssue): boolean => code === "too_big" || code === "invalid_key";

/** Longer than any of the API's values, as text, list and keys: a field that allows all of them, such as a number, can't be too long. */
const TOO_LONG = "x".repeat(10_000);
const LONG_VALUES: readonly unknown[] = [TOO_LONG, Array.from({ length: TOO_LONG.length }, () => "x"), [TOO_LONG], { [TOO_LONG]: 1 }];

/** `allowed`: the longest text so far that is not too long; one that is no longer needs no look. */
type Measured = { name: string; schema: z.ZodType; allowed: number };

const measuredOf = (resource: Resource): Measured[] =>
  Object.entries<z.ZodType>(DECLARED[resource].record.shape).flatMap(([name, schema]) =>
    LONG_VALUES.some((value) => schema.safeParse(value).error?.issues.some(isTooLong)) ? [{ name, schema, allowed: 0 }] : [],
  );

const measured: Partial<Record<Resource, Measured[]>> = {};

const isShort = (value: unknown, allowed: number): boolean =>
  typeof value === "string" ? value.length <= allowed : Array.isArray(value) && value.length === 0;

/** Values that are longer than the API's own schema of the record allows. */
function lengthReasons({ resource, draft }: Draft): Reason[] {
  const values: Readonly<Record<string, unknown>> = draft;
  return (measured[resource] ??= measuredOf(resource)).flatMap((field) => {
    const { name, schema, allowed } = field;
    const value = values[name] ?? null;
    if (value === null || isShort(value, allowed)) return [];
    const issue = schema.safeParse(value).error?.issues.find(isTooLong);
    if (!issue) {
      if (typeof value === "string") field.allowed = value.length;
      return [];
    }
    const unit = issue.code === "too_big" && issue.origin === "array" ? "values" : "characters";
    const limit = issue.code === "too_big" ? `must have at most ${issue.maximum} ${unit}` : "a key is too long";
    return [{ code: "value-invalid", detail: `${name}: ${limit}` }];
  });
}

/** Why a row by itself can't be published; empty when it can. `today` is the last day that anything can be of. */
export function reasonsAgainst(item: Draft, today: string): Reason[] {
  return [...lengthReasons(item), ...lookAlikeReasons(item), ...kindReasons(item, today)];
}

function kindReasons(item: Draft, today: string): Reason[] {
  switch (item.resource) {
    case "company":
      return companyReasons(item.draft, today);
    case "product":
      return impossibleValues(item.draft, today);
    case "spot_price":
      return priceReasons(item.draft, today);
    case "shipment":
      return shipmentReasons(item.draft, today);
  }
}
