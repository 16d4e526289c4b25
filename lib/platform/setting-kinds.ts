import { z } from "zod";
import { type BusinessHours, parseBusinessHours } from "@/lib/core/business-hours";
import { isAddressOrRange, isWithin, type TrustedProxies } from "@/lib/core/network";

/** Yes or no, in the words that people use. */
export const flag = z
  .enum(["yes", "no", "on", "off", "1", "0", "true", "false"])
  .transform((text) => ["yes", "on", "1", "true"].includes(text));

const LEAST_SECRET_CHARS = 32;

/** Secrets separated by commas, the one that seals and signs first. Faults are named by place: a secret is never repeated. */
export const secretList = z.string().transform((text, ctx): string[] => {
  const secrets = text.split(",").map((secret) => secret.trim());
  const fault = (message: string): void => ctx.addIssue({ code: "custom", message });
  secrets.forEach((secret, at) => {
    const name = secrets.length === 1 ? "the secret" : `secret ${at + 1} of ${secrets.length}`;
    if (secret.length < LEAST_SECRET_CHARS) fault(`${name} has ${secret.length} characters; it needs at least ${LEAST_SECRET_CHARS}`);
    else if (secrets.indexOf(secret) < at) fault(`${name} is listed twice`);
  });
  return secrets;
});

const MAX_HOPS = 16;

/** false: nobody is trusted. */
export const trustedProxies = z.string().transform((text, ctx): TrustedProxies | false => {
  const answer = flag.safeParse(text);
  if (answer.success) return answer.data && { hops: 1 };
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return { hops: Number(text) };
  const networks = text.split(",").map((network) => network.trim());
  if (networks.every(isAddressOrRange)) return { isTrusted: isWithin(networks) };
  ctx.addIssue(`must be yes, no, the number of proxies (up to ${MAX_HOPS}) or their networks, such as 10.0.0.0/8, 2001:db8::/32`);
  return z.NEVER;
});

export const networkList = z.string().transform((text, ctx): string[] => {
  const networks = text.split(",").map((network) => network.trim());
  if (networks.every(isAddressOrRange)) return networks;
  ctx.addIssue("must be networks or IP addresses separated by commas, such as 10.20.0.0/16, 2001:db8::/32");
  return z.NEVER;
});

export const weeklyHours = z.string().transform((text, ctx): BusinessHours => {
  const hours = parseBusinessHours(text);
  if (hours) return hours;
  ctx.addIssue("must be days, times and a time zone, such as Mon-Fri 09:00-17:30 Europe/Berlin");
  return z.NEVER;
});

const MAX_HOLIDAYS = 300;
export const dayList = z.string().transform((text, ctx): string[] => {
  const days = text.split(",").map((day) => day.trim());
  if (days.length <= MAX_HOLIDAYS && days.every((day) => z.iso.date().safeParse(day).success)) return days;
  ctx.addIssue(`must be up to ${MAX_HOLIDAYS} days separated by commas, such as 2026-12-25,2027-01-01`);
  return z.NEVER;
});

export const daysKept = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.coerce.number().int().min(least).max(most).default(usual);

/** What tax is added: none, what Stripe computes, or rates by country in percent. */
export type TaxMode = { kind: "off" } | { kind: "stripe" } | { kind: "rates"; percents: ReadonlyMap<string, string> };

const MAX_TAX_PERCENT = 50;
export const taxMode = z.string().transform((text, ctx): TaxMode => {
  if (text === "off" || text === "stripe") return { kind: text };
  const pairs = text.split(",").map((pair) => /^\s*([A-Z]{2})\s*=\s*(\d{1,2}(?:\.\d{1,3})?)\s*$/.exec(pair));
  const percents = new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", pair[2] ?? ""] as const] : [])));
  if (percents.size === pairs.length && [...percents.values()].every((percent) => Number(percent) <= MAX_TAX_PERCENT))
    return { kind: "rates", percents };
  ctx.addIssue(`must be off, stripe, or rates by country, each once and at most ${MAX_TAX_PERCENT}, such as DE=19,FR=20`);
  return z.NEVER;
});

/** Packs of calls by plan: so many calls for so many cents of each currency. What may be sold of it is the plan table's business. */
export type PacksSold = ReadonlyMap<string, { calls: number; priceCents: ReadonlyMap<string, number> }>;

const PRICE = /^(\d{1,6})(?:\.(\d{2}))?([a-z]{3})$/;
/** "49.00usd/45.00eur"; null: not all of it can be read, or a currency is there twice. */
function pricesIn(text: string): ReadonlyMap<string, number> | null {
  const prices = text.split("/").map((price) => PRICE.exec(price));
  const byCurrency = new Map(prices.flatMap((price) => (price ? [[price[3] ?? "", Number(`${price[1]}${price[2] ?? "00"}`)]] : [])));
  return byCurrency.size === prices.length ? byCurrency : null;
}

export const packsSold = z.string().transform((text, ctx): PacksSold => {
  if (text === "off") return new Map();
  const pairs = text.split(",").map((pair) => /^\s*([a-z]+)\s*=\s*([1-9]\d{0,8})\s*@\s*(\S+)\s*$/.exec(pair));
  const packs = new Map(
    pairs.flatMap((pair) => {
      const priceCents = pair && pricesIn(pair[3] ?? "");
      return priceCents ? [[pair[1] ?? "", { calls: Number(pair[2]), priceCents }]] : [];
    }),
  );
  if (packs.size === pairs.length) return packs;
  ctx.addIssue("must be off, or calls and prices by plan, each once, such as starter=2500@49.00usd/45.00eur/39.00gbp");
  return z.NEVER;
});

/** What a legal page says about the company; staff can enter it on a page instead. */
export const detail = z.string().trim().min(1).max(300).optional();

/** As OpenTelemetry writes them. A fault repeats no value: it may be a key. */
export const otlpHeaders = z.string().transform((text, ctx): Record<string, string> => {
  const pairs = text.split(",").map((pair) => /^\s*([\w-]+)\s*=\s*([!-~]+)\s*$/.exec(pair));
  if (pairs.includes(null)) ctx.addIssue("must be name=value, separated by commas");
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? "", decodeURIComponent(pair[2] ?? "")]] : [])));
});
