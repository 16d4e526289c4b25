import type { ProductDraft, Reason } from "../drafts";
import { PRODUCT_BOUNDS } from "./product-bounds";

/** A lost decimal point, or another unit: so many times, and so little off. */
const POWERS = [10, 100, 1_000];
const MAX_OFF = 0.02;
/** A rated value of a product that is published does not change by more than this: it would be another product. */
const MAX_RATED_TIMES = 5;
/** Tiny volumes have one digit, and become ten times another by chance. */
const LEAST_GW = 0.01;

const RATED: readonly (keyof typeof PRODUCT_BOUNDS)[] = [
  "nameplate_w",
  "pmax_stc_w",
  "ac_power_w",
  "dc_power_max_w",
  "energy_kwh",
  "power_kw",
];
/** Values of a product that are compared with the published ones. */
export const COMPARED: readonly (keyof typeof PRODUCT_BOUNDS & keyof ProductDraft)[] = [
  ...RATED,
  "vac_v",
  "length_mm",
  "width_mm",
  "weight_kg",
];

/** No two values that are fewer times apart are asked about. */
export const LEAST_TIMES_APART = Math.min(MAX_RATED_TIMES, ...POWERS.map((power) => power * (1 - MAX_OFF)));

export type Rescaled = { ref: string; field: string; before: string; after: string; name: string };

/** Why a new value can't be believed beside the one that the same source has published of the record; null where it can. */
export function rescaledReason({ field, before, after, name }: Omit<Rescaled, "ref">): Reason | null {
  const [old, now] = [Number(before), Number(after)];
  if (!(old > 0 && now > 0)) return null;
  const times = Math.max(old / now, now / old);
  const power = POWERS.find((one) => Math.abs(times / one - 1) <= MAX_OFF);
  const rated = RATED.find((one) => one === field);
  if (power === undefined && !(rated && times > MAX_RATED_TIMES)) return null;
  if (field === "volume_gw" && Math.max(old, now) < LEAST_GW) return null;
  const unit = COMPARED.find((one) => one === field);
  const unitText = unit ? PRODUCT_BOUNDS[unit][2] : "GW";
  const factor = String(power ?? Number(times.toPrecision(2)));
  const how = now > old ? `${factor} times` : `1/${factor} of`;
  const detail = `${field}: ${name}: ${now} ${unitText} is ${how} the published value, ${old} ${unitText}. The decimal point or the unit may be wrong.`;
  return { code: "value-rescaled", detail };
}
