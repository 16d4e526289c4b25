import type { Reason } from "../drafts";
import { efficiencyBoundsPct, MAX_POWER_GAP } from "../staging/product-bounds";
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

/** A percentage with as few digits as show that it is neither limit: 28.15%, and 27.004% where the limit is 27. */
function percentText(value: number, bounds: readonly [number, number]): string {
  const shown = DECIMALS.map((digits) => Number(value.toFixed(digits)));
  return `${shown.find((rounded) => !bounds.includes(rounded)) ?? value}%`;
}

/** Why these numbers can't be those of a module; empty when they can. */
export function moduleReasons(numbers: ModuleNumbers, technology: Technology, material: Material): Reason[] {
  const reasons = powerReasons(numbers);
  const { efficiencyPct } = numbers;
  const bounds = efficiencyBoundsPct({ technology, material });
  const [least, most] = bounds;
  if (efficiencyPct !== null && (efficiencyPct > most || efficiencyPct < least)) {
    const detail = `STC over area gives ${percentText(efficiencyPct, bounds)}; ${technology} modules have ${least} to ${most}%.`;
    reasons.push(reason("efficiency-impossible", detail));
  }
  return reasons;
}
