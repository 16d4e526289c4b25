import { expect, test } from "vitest";
import { checkLook, contrast, lookAsProperties, luminance, mix, type Look } from "./colours";

const LOOK: Look = {
  light: { accent: "#0b6e4f", ink: "#14213d", paper: "#fbfbf9" },
  dark: { accent: "#4cc38a", ink: "#eceff4", paper: "#101820" },
};

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
  expect(luminance("#ff0000")).toBeCloseTo(0.2126);
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test("a look that can be read passes in both themes", () => {
  expect(checkLook(LOOK).map(({ passes }) => passes)).toEqual([true, true, true, true, true, true]);
});

test.each([
  ["light", { ink: "#999999" }, "text"],
  ["light", { accent: "#ffe066" }, "accent"],
  ["light", { paper: "#888888", ink: "#000000", accent: "#000000" }, "paper"],
  ["dark", { ink: "#445566" }, "text"],
  ["dark", { accent: "#1c2a36" }, "accent"],
  ["dark", { paper: "#556677", ink: "#ffffff", accent: "#ffffff" }, "paper"],
] as const)("what can't be read in %s is named: %o", (theme, wrong, what) => {
  const found = checkLook({ ...LOOK, [theme]: { ...LOOK[theme], ...wrong } }).filter(({ passes }) => !passes);
  expect(found.map((one) => `${one.theme} ${one.what}`)).toEqual([`${theme} ${what}`]);
});

/** Of 300 looks by chance, each that passes gives a page on which everything can be read. */
test("whatever passes gives text and marks that can be read", () => {
  let seed = 7;
  const random = (): string => {
    seed = (seed * 48271) % 2147483647;
    return `#${(seed % 0xffffff).toString(16).padStart(6, "0")}`;
  };
  const pairs = /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/;
  let passed = 0;
  for (let i = 0; i < 300; i++) {
    const look: Look = {
      light: { accent: random(), ink: mix("#000000", random(), 0.4), paper: mix("#ffffff", random(), 0.1) },
      dark: { accent: mix("#ffffff", random(), 0.6), ink: mix("#ffffff", random(), 0.2), paper: mix("#000000", random(), 0.15) },
    };
    if (checkLook(look).some(({ passes }) => !passes)) continue;
    passed++;
    const properties = lookAsProperties(look);
    for (const side of [1, 2]) {
      const at = (name: string): string => pairs.exec(properties[`--${name}`] ?? "")?.[side] ?? "";
      for (const text of ["ink", "muted", "faint", "sun-ink"])
        for (const ground of ["paper", "sunken"])
          expect(contrast(at(text), at(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at("on-sun"), at("sun"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at("mark"), at("paper"))).toBeGreaterThanOrEqual(3);
      expect(contrast(at("input"), at("paper"))).toBeGreaterThanOrEqual(3);
    }
  }
  expect(passed).toBeGreaterThan(50);
});
