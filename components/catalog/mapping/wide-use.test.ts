import { expect, test } from "vitest";
import type { WideColumns } from "@/lib/catalog/mappings/contract";
import { toggled, withYear } from "./wide-use";

const wide: WideColumns = {
  headers: "quarter",
  columns: ["1Q24", "2Q24"],
  except: [],
  to: "quarter",
  cells: "volume_gw",
  month_day: "first",
};

test("a period that is left out is remembered, and comes back", () => {
  const less = { ...wide, ...toggled(wide, "1Q24") };
  expect(less).toMatchObject({ columns: ["2Q24"], except: ["1Q24"] });
  expect(toggled(less, "1Q24")).toEqual({ columns: ["2Q24", "1Q24"], except: [] });
});

test("a name that is left out is only no longer chosen", () => {
  expect(toggled({ ...wide, headers: "names" }, "1Q24")).toEqual({ columns: ["2Q24"], except: [] });
});

test("a year makes months of headers without one, and what is no year takes it away", () => {
  const layout = { doubtful_months: ["1月", "2月"] };
  const months: WideColumns = { ...wide, headers: "month", columns: ["2025-03"], to: "date", cells: "avg" };
  expect(withYear(months, { layout, typed: " 2025 " })).toEqual({ year: 2025, columns: ["2025-03", "1月", "2月"] });
  expect(withYear({ ...months, columns: ["2025-03", "1月"] }, { layout, typed: "25" })).toEqual({ year: undefined, columns: ["2025-03"] });
});
