import { expect, test } from "vitest";
import { mainType } from "./main-type";

const group = (category: string, count: number) => ({ category, technology: null, count });

test("a company is compared by what it makes most, else by its last step along the value chain", () => {
  const types = ["cell", "ingot", "inverter", "panel", "recycler"];
  expect(mainType({ types }, [group("inverter", 3), group("inverter", 4), group("module", 5)])).toBe("inverter");
  expect(mainType({ types }, [group("storage", 9)])).toBe("panel");
  expect(mainType({ types: ["ingot", "wafer"] }, [])).toBe("wafer");
  expect(mainType({ types: ["recycler", "installer"] }, [])).toBe("installer");
  expect(mainType({ types: ["another"] }, [])).toBe("another");
  expect(mainType({ types: [] }, [group("module", 1)])).toBeNull();
});
