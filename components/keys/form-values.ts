import { wrongField } from "@/components/ui/form-errors";
import { entriesIn, textOf } from "@/components/ui/form-text";
import { DAY_MS } from "@/lib/core/durations";
import type { ChangeKeyInput } from "@/lib/keys/contract";
import { KEY_MODES, SCOPES, type KeyMode, type Scope } from "@/lib/keys/scopes";

export const nameIn = (data: FormData): string => textOf(data, "name");
export const modeIn = (data: FormData): KeyMode => KEY_MODES.find((mode) => mode === data.get("mode")) ?? "test";
export const addressesIn = (data: FormData): string[] => entriesIn(data, "addresses");

/** @throws ProblemError when none is ticked */
export function scopesIn(data: FormData): Scope[] {
  const chosen = data.getAll("scopes");
  const scopes = SCOPES.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) throw wrongField("scopes", "Choose at least one scope.");
  return scopes;
}

/** The choice of an ExpiryField: nothing when the end stays as it is. @throws ProblemError without a date */
export function expiryIn(data: FormData): Pick<ChangeKeyInput, "expiresInDays" | "expiresAt"> {
  const choice = textOf(data, "expiry");
  if (choice === "keep") return {};
  if (choice === "never") return { expiresAt: null };
  if (choice !== "date") return { expiresInDays: Number(choice) };
  return { expiresAt: endOfDay(textOf(data, "expiresAt")) };
}

/** A key works until the day that was chosen is over, in UTC. */
function endOfDay(day: string): string {
  const startMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(startMs)) throw wrongField("expiresAt", "Choose a date.");
  return new Date(startMs + DAY_MS).toISOString();
}

/** The choice of an OverlapField in hours. @throws ProblemError for days that are none */
export function overlapIn(data: FormData): number {
  const choice = textOf(data, "overlap");
  if (choice !== "days") return Number(choice);
  const days = Number(textOf(data, "overlapHours").trim());
  if (!Number.isInteger(days) || days < 1 || days > 30) throw wrongField("overlapHours", "Choose 1 to 30 whole days.");
  return days * 24;
}
