import type { Reason } from "../drafts";

type Price = { day: string; low: string | null; avg: string; high: string | null };

const isSame = (one: string | null, other: string | null): boolean => one === null || other === null || Number(one) === Number(other);

/**
 * Why a price is not what it carries forward: the last assessment of its series, or null where it is. Low and high may be left out.
 * Without an assessment there is nothing that it carries.
 */
export function carriedReason(price: Price, assessment: Price | null): Reason | null {
  if (!assessment) return { code: "carried-differs", detail: `${price.avg} is carried forward, but no assessment before it is published.` };
  const name = (["avg", "low", "high"] as const).find((one) => !isSame(price[one], assessment[one]));
  if (!name) return null;
  const said = `${name} ${price[name] ?? ""} is carried forward`;
  return { code: "carried-differs", detail: `${said}, but the assessment of ${assessment.day} has ${assessment[name] ?? ""}.` };
}
