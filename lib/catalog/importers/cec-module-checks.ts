import type { Reason } from "../drafts";
import type { Material, Technology } from "../vocabulary";

/** The numbers of one module that have to agree with each other; null where the cell holds no number. */
export type ModuleNumbers = {
  stcW: number | null;
  efficiencyPct: number | null;
  vmpV: number | null;
  impA: number | null;
  vocV: number | null;
  iscA: number | null;
};

const MAX_POWER_GAP = 0.05;
const MIN_EFFICIENCY_PCT = 3;

/** Above these the record has a wrong area or power: no module of one junction is sold near them. */
const MAX_EFFICIENCY_PCT: Record<Material, number> = { mono: 27, multi: 27, thin_film: 24 };

const reason = (code: string, detail: string): Reason => ({ code, detail });

function powerReasons({ stcW, vmpV, impA, vocV, iscA }: ModuleNumbers): Reason[] {
  const reasons: Reason[] = [];
  if (stcW === null || stcW <= 0) reasons.push(reason("stc-invalid", "STC is missing or not above zero."));
  if (vmpV === null || impA === null || vmpV <= 0 || impA <= 0) {
    reasons.push(reason("mpp-invalid", "V_mp_ref or I_mp_ref is missing or not above zero."));
  } else if (stcW !== null && stcW > 0 && Math.abs(vmpV * impA - stcW) > stcW * MAX_POWER_GAP) {
    reasons.push(reason("power-mismatch", `V_mp_ref × I_mp_ref is ${(vmpV * impA).toFixed(1)} W, but STC is ${stcW} W.`));
  }
  if (vocV === null || (vmpV !== null && vocV <= vmpV)) reasons.push(reason("voc-not-above-vmp", `V_oc_ref ${vocV}, V_mp_ref ${vmpV}.`));
  if (iscA === null || (impA !== null && iscA <= impA)) reasons.push(reason("isc-not-above-imp", `I_sc_ref ${iscA}, I_mp_ref ${impA}.`));
  return reasons;
}

const DECIMALS = [2, 3, 4, 5, 6];

/** A percentage with as few digits as show that it is not the limit: 28.15%, and 27.004% where the limit is 27. */
function percentText(value: number, limit: number): string {
  const shown = DECIMALS.map((digits) => Number(value.toFixed(digits)));
  return `${shown.find((rounded) => rounded !== limit && rounded !== MIN_EFFICIENCY_PCT) ?? value}%`;
}

/** Why these numbers can't be those of a module; empty when they can. */
export function moduleReasons(numbers: ModuleNumbers, technology: Technology, material: Material): Reason[] {
  const reasons = powerReasons(numbers);
  const { efficiencyPct } = numbers;
  const limit = MAX_EFFICIENCY_PCT[material];
  if (efficiencyPct !== null && (efficiencyPct > limit || efficiencyPct < MIN_EFFICIENCY_PCT)) {
    const range = `${MIN_EFFICIENCY_PCT} to ${limit}%`;
    reasons.push(
      reason("efficiency-impossible", `STC over area gives ${percentText(efficiencyPct, limit)}; ${technology} modules have ${range}.`),
    );
  }
  return reasons;
}
