import type { CompanyDraft } from "../drafts";
import type { CompanyType, Technology } from "../vocabulary";
import type { CompanySlot } from "./company-plan";
import { decimal } from "./numbers";
import { between, unitOf } from "./random";

/** The field of a capacity and its usual range, in hundredths of its unit. */
const CAPACITY_OF_TYPE: Partial<Record<CompanyType, readonly [key: string, low: number, high: number]>> = {
  polysilicon: ["polysilicon_kt", 200, 18_000],
  ingot: ["ingot_gw", 50, 3_000],
  wafer: ["wafer_gw", 50, 4_500],
  cell: ["cell_gw", 30, 2_500],
  panel: ["module_gw", 10, 500],
  inverter: ["inverter_gw", 20, 1_500],
  storage: ["storage_gwh", 10, 1_500],
  glass: ["glass_kt", 1_000, 90_000],
};

const AS_OF = ["2024", "2025", "2025", "2026", "2026", "2026"] as const;

/** Capacity falls with the rank of a maker whose products are listed; all others lie in the lower part of the range. */
function hundredths(slot: CompanySlot, type: CompanyType, { low, high }: { low: number; high: number }): number {
  const draw = unitOf(`${slot.ref}/capacity/${type}`);
  if (slot.maker === null) return between(draw ** 3, low, high);
  const largest = slot.maker.kind === "panel" ? 13_000 : high * 4;
  return low + Math.round((largest / (1 + slot.maker.rank * 0.35)) * (0.8 + 0.4 * draw));
}

export function capacityOf(slot: CompanySlot, types: readonly CompanyType[]): CompanyDraft["capacity"] {
  if (slot.maker === null && unitOf(`${slot.ref}/capacity-known`) < 0.35) return null;
  const capacity: Record<string, string> = {};
  for (const type of types) {
    const range = CAPACITY_OF_TYPE[type];
    if (range !== undefined) capacity[range[0]] = decimal(hundredths(slot, type, { low: range[1], high: range[2] }), 2);
  }
  if (Object.keys(capacity).length === 0) return null;
  return { ...capacity, as_of: AS_OF[Math.floor(unitOf(`${slot.ref}/capacity-year`) * AS_OF.length)] ?? "2025" };
}

const SILICON_SHARES: readonly (readonly [Technology, number])[] = [
  ["topcon", 0.8],
  ["perc", 0.62],
  ["hjt", 0.18],
  ["bc", 0.14],
  ["multi", 0.16],
  ["shingled", 0.06],
];

/** Makers of panels, cells and wafers state what they make; a thin-film maker makes nothing else. */
export function technologiesOf(slot: CompanySlot, types: readonly CompanyType[]): Technology[] {
  if (!types.some((type) => type === "panel" || type === "cell")) return types.includes("wafer") ? ["mono"] : [];
  const isThinFilm = slot.type === "panel" && (slot.maker?.rank ?? 99) > 8 && unitOf(`${slot.ref}/thin-film`) < 0.03;
  if (isThinFilm) return ["cdte"];
  const found = SILICON_SHARES.filter(([technology, share]) => unitOf(`${slot.ref}/technology/${technology}`) < share).map(
    ([name]) => name,
  );
  return found.length === 0 ? ["topcon"] : found;
}
