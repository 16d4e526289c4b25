import type { z } from "zod";
import { priceFault, type RoundEntry, type SaveEntryInput } from "@/lib/catalog/assessments/contract";

export const VALUES = ["avg", "low", "high"] as const;
export type ValueName = (typeof VALUES)[number];
export const VALUE_WORDS: Readonly<Record<ValueName, string>> = { avg: "Average", low: "Low", high: "High" };
/** What stands in the fields of a row. */
export type Typed = Readonly<Record<ValueName | "note", string>>;
const NAMES = [...VALUES, "note"] as const;

/** Leaves a price unchanged when it is typed in its place. */
const UNCHANGED = "=";

export const textsOf = ({ avg, low, high, note, state }: RoundEntry): Typed => ({
  avg: avg ?? "",
  low: low ?? "",
  high: high ?? "",
  note: state === "skipped" ? "" : note,
});

export const isDifferent = (a: Typed, b: Typed): boolean => NAMES.some((name) => a[name].trim() !== b[name].trim());

export type Fault = { name: ValueName; text: string };

/** The first field that can't be a price. */
export function faultIn(typed: Typed): Fault | null {
  for (const name of VALUES) {
    const text = typed[name].trim();
    const fault = text !== "" ? priceFault(text) : name === "avg" ? "Enter an average." : null;
    if (fault !== null) return { name, text: fault };
  }
  return null;
}

type Saved = z.input<typeof SaveEntryInput> extends infer Each ? (Each extends unknown ? Omit<Each, "version"> : never) : never;

/** What is sent for what was typed: a price that was left unchanged stays so while its figures do. */
export function savedOf(typed: Typed, entry: RoundEntry): Saved | Fault {
  const [avg, low, high, note] = [typed.avg.trim(), typed.low.trim(), typed.high.trim(), typed.note.trim()];
  const isKept = entry.state === "unchanged" && !isDifferent({ ...typed, note: "" }, { ...textsOf(entry), note: "" });
  if (avg === UNCHANGED || isKept) return { state: "unchanged", note };
  return faultIn(typed) ?? { state: "entered", avg, low, high, note };
}
