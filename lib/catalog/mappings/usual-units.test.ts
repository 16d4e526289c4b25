import { expect, test } from "vitest";
import { unitByValues } from "./usual-units";

test.each([
  ["nameplate_w", "W", ["430", "435"], "W"],
  ["nameplate_w", "W", ["0.43"], "kW"],
  ["length_mm", "mm", ["1722"], "mm"],
  ["length_mm", "mm", ["172.2"], "cm"],
  ["length_mm", "mm", ["67.8"], null],
  ["efficiency_pct", "%", ["0.213"], "fraction"],
  ["efficiency_pct", "%", ["21.3"], "%"],
  ["efficiency_pct", "%", ["98.1"], "%"],
  ["gamma_pmax_pct_per_c", "% per °C", ["-0.0034"], "fraction per °C"],
  ["voc_v", "V", ["48.1"], "V"],
  ["weight_kg", "kg", ["21.5"], null],
  ["energy_kwh", "kWh", ["10"], null],
  ["volume_gw", "GW", ["42"], null],
  ["ac_power_w", "W", ["5000"], null],
])("%s in %s of %j can only be in %s", (name, unit, numbers, expected) => {
  expect(unitByValues({ name, unit }, numbers)).toBe(expected);
});
