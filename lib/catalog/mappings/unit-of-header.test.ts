import { expect, test } from "vitest";
import { unitOfHeader } from "./unit-of-header";

const volume = { name: "volume_gw", unit: "GW" };

test.each([
  ["Volume (MWdc)", "MW"],
  ["Volume [MWc]", "MW"],
  ["Volume (mio. Wp)", "MW"],
  ["Volume, МВт", "MW"],
  ["Volume in Megawatts", "MW"],
  ["Volume MW", "MW"],
  ["Volume - MW", "MW"],
  ["Q1 2025 (million W)", "MW"],
  ["Q1 2025 ('000 kW)", "MW"],
  ["Q1 2025 (MW DC)", "MW"],
  ["Q1 2025 (100 MW)", "100 MW"],
  ["Q1 2025 (in GW)", "GW"],
  ["volume_gw", "GW"],
  ["volume_mw", "MW"],
  ["出口量(万千瓦)", "万千瓦"],
  ["Capacity (MW/annum)", "MW"],
  ["Exports thousand kW", "MW"],
  ["Volume (MW) (2025)", "MW"],
])("the header %s states %s", (header, unit) => {
  expect(unitOfHeader(volume, [header])).toEqual({ unit, unread: [] });
});

test.each([
  ["Shipment volume (kMT)", ["kMT"]],
  ["Q1 2025 (items)", ["items"]],
  ["Volume (mil MW)", ["mil MW"]],
  ["Volume (MW, thousands)", ["MW, thousands"]],
  ["Volume (MW) (thousands)", ["thousands"]],
  ["Volume thousands (MW)", ["thousands"]],
  ["Volume (MW or GW)", ["MW or GW"]],
  ["Volume (MW) in GW", ["MW", "GW"]],
  ["Exports, containers", ["containers"]],
  ["Exports", []],
])("of the header %s no unit is read, but %j", (header, unread) => {
  expect(unitOfHeader(volume, [header])).toEqual({ unit: null, unread });
});

test.each([
  ["weight_kg", "kg", "重量(斤)", null, ["斤"]],
  ["weight_kg", "kg", "Weight (st)", null, ["st"]],
  ["weight_kg", "kg", "重量(公斤)", "kg", []],
  ["weight_kg", "kg", "Weight (lbs)", "lb", []],
  ["noct_c", "°C", "NOCT (°F)", null, ["°F"]],
  ["noct_c", "°C", "NOCT (°C)", "°C", []],
  ["max_system_voltage_v", "V", "Max system voltage (kV)", "kV", []],
  ["pmax_stc_w", "W", "Pmax (W, STC)", "W", []],
  ["pmax_stc_w", "W", "Pmax (STC)", null, []],
  ["pmax_stc_w", "W", "Wattage (Wp)", "Wp", []],
  ["length_mm", "mm", "length_m", "m", []],
  ["efficiency_pct", "%", "Efficiency (%)", "%", []],
  ["gamma_pmax_pct_per_c", "% per °C", "Gamma (1/K)", "1/°C", []],
  ["gamma_pmax_pct_per_c", "% per °C", "gamma_pmax_pct_per_c", "% per °C", []],
])("%s in %s is read from %s as %s", (name, own, header, unit, unread) => {
  expect(unitOfHeader({ name, unit: own }, [header])).toEqual({ unit, unread });
});

test("a row of units below a header says it as well, and both have to agree", () => {
  expect(unitOfHeader(volume, ["Q1 2025", "MWdc"])).toEqual({ unit: "MW", unread: [] });
  expect(unitOfHeader(volume, ["Q1 2025 (GW)", "MWdc"])).toEqual({ unit: null, unread: ["GW", "MW"] });
  expect(unitOfHeader(volume, ["Volume", "(1,000 pcs)"])).toMatchObject({ unit: null, unread: ["1,000 pcs"] });
});
