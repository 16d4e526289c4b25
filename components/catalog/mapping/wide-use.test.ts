import { expect, test } from "vitest";
import type { WideColumns } from "@/lib/catalog/mappings/contract";
import { toggled } from "./wide-use";

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
