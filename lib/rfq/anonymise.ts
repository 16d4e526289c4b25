import { domainOf, isFreeMail } from "@/lib/access/review/free-mail";
import { companyKey } from "@/lib/catalog/company-names";
import { HOUR_MS } from "@/lib/core/durations";
import { wrongParameter } from "@/lib/core/errors";
import { foldText } from "@/lib/core/text";
import type { PowerBand, QuantityBand, QuantityUnit, RequestInput, RfqCategory, Shown } from "./contract";
import { regionOf } from "./requests/regions";

/**
 * THE rules by which a request becomes something that may be shown.
 * - Shown are values of fixed lists and a month; no name, place, number or word of the request.
 * - Requests leave in groups that look exactly alike, one request each of at least three buyers, all at the same
 *   moment and in random order. So no row, and no difference between two states of the feed, is ever about fewer than three.
 * - Only requests whose buyer staff has vetted are in a group: whoever can invent firms can't fill one up around somebody.
 * - Groups leave once a day, at a moment drawn the day before: it tells nothing about when any of them came.
 * - A group stands and falls together: when one of it is withdrawn all leave, and the others wait for a new group.
 */
export const MIN_BUYERS = 3;
export const DELAY_MS = 15 * 60_000;

type Measure = "MW" | "MWh" | "t" | "m2" | "pcs";

const MEASURE_OF: Record<RfqCategory, Measure> = {
  module: "MW",
  cell: "MW",
  wafer: "MW",
  inverter: "MW",
  mounting: "MW",
  tracker: "MW",
  storage: "MWh",
  polysilicon: "t",
  glass: "m2",
  cable_connector: "pcs",
};

const UNITS: Record<Measure, Partial<Record<QuantityUnit, number>>> = {
  MW: { W: 1e-6, kW: 1e-3, MW: 1, GW: 1e3 },
  MWh: { kWh: 1e-3, MWh: 1, GWh: 1e3 },
  t: { kg: 1e-3, t: 1 },
  m2: { m2: 1 },
  pcs: { pcs: 1 },
};

type Band<T> = readonly [below: number, band: T];
const END = Number.POSITIVE_INFINITY;

const QUANTITY: Record<Measure, readonly Band<QuantityBand>[]> = {
  MW: [
    [0.1, "0-0.1 MW"],
    [1, "0.1-1 MW"],
    [10, "1-10 MW"],
    [100, "10-100 MW"],
    [END, "100+ MW"],
  ],
  MWh: [
    [0.1, "0-0.1 MWh"],
    [1, "0.1-1 MWh"],
    [10, "1-10 MWh"],
    [100, "10-100 MWh"],
    [END, "100+ MWh"],
  ],
  t: [
    [10, "0-10 t"],
    [100, "10-100 t"],
    [1_000, "100-1000 t"],
    [END, "1000+ t"],
  ],
  m2: [
    [1_000, "0-1000 m2"],
    [10_000, "1000-10000 m2"],
    [100_000, "10000-100000 m2"],
    [END, "100000+ m2"],
  ],
  pcs: [
    [100, "0-100 pcs"],
    [1_000, "100-1000 pcs"],
    [10_000, "1000-10000 pcs"],
    [END, "10000+ pcs"],
  ],
};

const POWER: Partial<Record<RfqCategory, readonly Band<PowerBand>[]>> = {
  module: [
    [400, "0-400 W"],
    [500, "400-500 W"],
    [600, "500-600 W"],
    [700, "600-700 W"],
    [END, "700+ W"],
  ],
  inverter: [
    [10_000, "0-10 kW"],
    [100_000, "10-100 kW"],
    [END, "100+ kW"],
  ],
};

function bandOf<T>(bands: readonly Band<T>[], value: number): T {
  for (const [below, band] of bands) if (value < below) return band;
  throw new RangeError("a value outside every band");
}

type Quantity = { category: RfqCategory; quantity: number; quantity_unit: QuantityUnit; unit_power_w: number | null };

/** Pieces of a known power are as much power; other pieces stay pieces. */
function quantityBand({ category, quantity, quantity_unit: unit, unit_power_w: powerW }: Quantity): QuantityBand {
  const measure = MEASURE_OF[category];
  const factor = UNITS[measure][unit];
  if (factor !== undefined) return bandOf(QUANTITY[measure], quantity * factor);
  if (unit === "pcs")
    return measure === "MW" && powerW !== null ? bandOf(QUANTITY.MW, quantity * powerW * 1e-6) : bandOf(QUANTITY.pcs, quantity);
  throw wrongParameter(
    "quantity_unit",
    "invalid-value",
    `${unit} is not a unit for ${category}. Valid units: ${[...Object.keys(UNITS[measure]), "pcs"].join(", ")}.`,
  );
}

type Details = Pick<
  RequestInput,
  "category" | "technology" | "unit_power_w" | "quantity" | "quantity_unit" | "country" | "incoterm" | "delivery_month"
>;

/** @throws DomainError invalid-parameter for a country or unit that can't be */
export function anonymise(details: Details): Shown {
  const deliveryRegion = regionOf(details.country);
  if (!deliveryRegion) throw wrongParameter("country", "unknown-value", `${details.country} is not a country.`);
  const power = POWER[details.category];
  return {
    category: details.category,
    technology: details.technology,
    powerBand: power && details.unit_power_w !== null ? bandOf(power, details.unit_power_w) : null,
    quantityBand: quantityBand(details),
    deliveryRegion,
    incoterm: details.incoterm,
    deliveryMonth: details.delivery_month,
  };
}

const MAIL = /[^\s<>"',;@]+@[^\s<>"',;@]+\.[^\s<>"',;@]+/g;
const PHONE = /\+?\d[\d\s()./-]{5,}\d/g;
/** Enough of a number to be somebody's, whether or not the country is written before it. */
const PHONE_DIGITS = 8;
const SHARED_ENDING = /^(co|com|net|org|gov|gob|go|edu|ac|or|ne|mil|nic)\.[a-z]{2}$/;

/** The part of a domain that somebody owns: "mail.acme.co.uk" is of acme.co.uk. */
function ownedDomain(domain: string): string {
  const labels = domain.split(".");
  return labels.slice(SHARED_ENDING.test(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}

function contactsOf(contact: string): string[] {
  const phones = (contact.match(PHONE) ?? []).map((phone) => phone.replace(/\D/g, ""));
  const person = foldText(contact.replace(MAIL, " ").replace(PHONE, " "));
  return [
    ...phones.filter(({ length }) => length >= PHONE_DIGITS).map((digits) => `phone:${digits.slice(-PHONE_DIGITS)}`),
    // A first name alone is many people's.
    ...(person.includes(" ") ? [`person:${person}`] : []),
  ];
}

/**
 * What names a buyer: the firm without its legal form, the domain of its mail, or the address where anybody can have
 * one, its telephone and the person who writes.
 */
export function identitiesOf(buyer: string, contact: string | null): string[] {
  const written = (contact ?? "").toLowerCase();
  const mails = written.match(MAIL) ?? [];
  const { base } = companyKey(buyer);
  return [
    ...new Set([
      `name:${base === "" ? buyer.trim().toLowerCase() : base}`,
      ...mails.map((mail) => `mail:${isFreeMail(mail) ? mail : ownedDomain(domainOf(mail))}`),
      ...contactsOf(written),
    ]),
  ];
}

export type Level = 0 | 1 | 2;

/** What nobody else asked for in the same words is told with less detail after a while, so that it need not wait for ever. */
export const levelAfter = (waitedMs: number): Level => (waitedMs >= 24 * HOUR_MS ? 2 : waitedMs >= 6 * HOUR_MS ? 1 : 0);

export function coarsen(shown: Shown, level: Level): Shown {
  if (level === 0) return shown;
  return { ...shown, incoterm: null, powerBand: null, technology: level === 2 ? null : shown.technology };
}

export const bucketOf = (shown: Shown): string =>
  [shown.category, shown.technology, shown.powerBand, shown.quantityBand, shown.deliveryRegion, shown.incoterm, shown.deliveryMonth].join(
    "|",
  );

export type Waiting = { id: string; buyerKeys: readonly string[]; waitsFromMs: number; shown: Shown };
export type Group = { shown: Shown; members: readonly Waiting[] };

/** Identities that some request, whatever became of it, had together: they are one buyer. */
export type Links = readonly (readonly string[])[];

/** Who is whose: requests that share any identity, directly or through others, come from one buyer. */
export function buyersOf(waiting: readonly Waiting[], links: Links = []): (one: Waiting) => string {
  const parent = new Map<string, string>();
  const root = (key: string): string => {
    let at = key;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const [first, ...others] of links)
    for (const key of others) if (first !== undefined && root(key) !== root(first)) parent.set(root(key), root(first));
  for (const { id, buyerKeys } of waiting) {
    const own = root(`request:${id}`);
    for (const key of buyerKeys) parent.set(root(key), own);
  }
  return ({ id }) => root(`request:${id}`);
}

/** The oldest request of each buyer, in the order in which they came. */
function onePerBuyer(bucket: readonly Waiting[], buyerOf: (one: Waiting) => string): Waiting[] {
  const first = new Map<string, Waiting>();
  for (const one of bucket.toSorted((a, b) => a.waitsFromMs - b.waitsFromMs || a.id.localeCompare(b.id))) {
    const buyer = buyerOf(one);
    if (!first.has(buyer)) first.set(buyer, one);
  }
  return [...first.values()];
}

function byBucket(waiting: readonly Waiting[], level: Level): Map<string, Waiting[]> {
  const buckets = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const bucket = bucketOf(coarsen(one.shown, level));
    const others = buckets.get(bucket);
    if (others) others.push(one);
    else buckets.set(bucket, [one]);
  }
  return buckets;
}

const LEVELS: readonly Level[] = [0, 1, 2];

/** The groups that may be published now, out of all that wait. Nobody is in two; who is in none waits on. */
export function formGroups(waiting: readonly Waiting[], nowMs: number, links: Links = []): Group[] {
  const buyerOf = buyersOf(waiting, links);
  const left = new Map(waiting.filter((one) => nowMs - one.waitsFromMs >= DELAY_MS).map((one) => [one.id, one]));
  const groups: Group[] = [];
  for (const level of LEVELS) {
    const ripe = [...left.values()].filter((one) => levelAfter(nowMs - one.waitsFromMs) >= level);
    for (const bucket of byBucket(ripe, level).values()) {
      const members = onePerBuyer(bucket, buyerOf);
      const [first] = members;
      if (!first || members.length < MIN_BUYERS) continue;
      for (const { id } of members) left.delete(id);
      groups.push({ shown: coarsen(first.shown, level), members });
    }
  }
  return groups;
}

/** For staff: how many different vetted buyers wait in the bucket of each, at the detail that each has come down to. */
export function buyersWaiting(
  waiting: readonly Waiting[],
  nowMs: number,
  links: Links = [],
): (one: Waiting) => { shown: Shown; buyers: number } {
  const buyerOf = buyersOf(waiting, links);
  const at = (one: Waiting): Level => levelAfter(nowMs - one.waitsFromMs);
  const counts = LEVELS.map((level) => {
    const buckets = byBucket(
      waiting.filter((one) => at(one) >= level),
      level,
    );
    return new Map([...buckets].map(([bucket, all]) => [bucket, onePerBuyer(all, buyerOf).length]));
  });
  return (one) => {
    const shown = coarsen(one.shown, at(one));
    return { shown, buyers: counts[at(one)]?.get(bucketOf(shown)) ?? 0 };
  };
}
