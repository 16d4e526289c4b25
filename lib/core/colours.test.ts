import { expect, test } from "vitest";
import { checkLook, contrast, lookAsProperties, luminance, mix, PLAIN_LOOK, type Look } from "./colours";

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
        for (const ground of ["paper", "sunken", ...(text === "ink" ? [] : ["surface"])])
          expect(contrast(at(text), at(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at("on-sun"), at("sun"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(at("mark"), at("paper"))).toBeGreaterThanOrEqual(3);
      expect(contrast(at("input"), at("paper"))).toBeGreaterThanOrEqual(3);
    }
  }
  expect(passed).toBeGreaterThan(50);
});

test("contrast is the same both ways, and that of a dark colour with itself is none", () => {
  expect(contrast("#ffffff", "#767676")).toBe(contrast("#767676", "#ffffff"));
  expect(contrast("#0a0a0a", "#0a0a0a")).toBe(1);
  // The linear part of the curve: 10 of 255 is below its end.
  expect(luminance("#0a0a0a")).toBeCloseTo(10 / 255 / 12.92, 6);
});

test("text has to be read on sunken ground too, which is a little nearer to it", () => {
  const [text] = checkLook({ ...LOOK, light: { accent: "#000000", ink: "#757575", paper: "#ffffff" } });
  expect(contrast("#757575", "#ffffff")).toBeGreaterThan(4.5);
  expect(text).toMatchObject({ theme: "light", what: "text", passes: false });
});

/** The lightest paper of a dark theme and the darkest of a light one, and the next step beyond each. */
test.each([
  ["light", "#e5e5e5", true],
  ["light", "#e4e4e4", false],
  ["dark", "#454545", true],
  ["dark", "#464646", false],
] as const)("as paper of the %s theme, %s passes: %s", (theme, paper, passes) => {
  const ink = theme === "light" ? "#000000" : "#ffffff";
  const checks = checkLook({ ...LOOK, [theme]: { accent: ink, ink, paper } });
  expect(checks.find((one) => one.theme === theme && one.what === "paper")?.passes).toBe(passes);
});

const sideOf = (look: Look, name: string, theme: "light" | "dark"): string => {
  const pair = /light-dark\((#\w+), (#\w+)\)/.exec(lookAsProperties(look)[`--${name}`] ?? "");
  return pair?.[theme === "light" ? 1 : 2] ?? "";
};

test("what a brand chose is used as it is where it can be read, and moved no further than that where it can't", () => {
  expect(sideOf(PLAIN_LOOK, "sun-ink", "light")).toBe(PLAIN_LOOK.light.accent);
  const pale: Look = { ...LOOK, light: { ...LOOK.light, accent: "#3f9d78" } };
  const moved = sideOf(pale, "sun-ink", "light");
  expect(moved).not.toBe("#3f9d78");
  const grounds = ["paper", "sunken", "surface", "sun-wash"].map((name) => contrast(moved, sideOf(pale, name, "light")));
  expect(Math.min(...grounds)).toBeGreaterThanOrEqual(4.6);
  expect(Math.min(...grounds)).toBeLessThan(4.8);
});

test("text that can't be softened and still be read is as strong as the strongest", () => {
  const weak: Look = { ...LOOK, light: { accent: "#0b6e4f", ink: "#737373", paper: "#ffffff" } };
  expect(checkLook(weak).every(({ passes }) => passes)).toBe(true);
  expect(sideOf(weak, "muted", "light")).toBe("#737373");
});

test("text on an accent is black or white, whichever is read more easily, and text on ink has the colour of paper", () => {
  const yellow: Look = { ...LOOK, dark: { ...LOOK.dark, accent: "#ffe066" } };
  expect([sideOf(yellow, "on-sun", "light"), sideOf(yellow, "on-sun", "dark")]).toEqual(["#ffffff", "#000000"]);
  for (const theme of ["light", "dark"] as const) expect(sideOf(LOOK, "on-ink", theme)).toBe(LOOK[theme].paper);
});

test("every mark and text of a look can be read on each of its grounds, and marks in code on the dark ground of code", () => {
  for (const look of [LOOK, PLAIN_LOOK])
    for (const theme of ["light", "dark"] as const) {
      const at = (name: string): string => sideOf(look, name, theme);
      for (const ground of ["paper", "sunken", "surface"]) {
        expect(contrast(at("muted"), at(ground)), `muted on ${ground}`).toBeGreaterThanOrEqual(4.8);
        expect(contrast(at("faint"), at(ground)), `faint on ${ground}`).toBeGreaterThanOrEqual(4.6);
        expect(contrast(at("input"), at(ground)), `input on ${ground}`).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(at("sun-ink"), at("sun-wash"))).toBeGreaterThanOrEqual(4.6);
      expect(contrast(at("code-mark"), "#1c2230")).toBeGreaterThanOrEqual(4.5);
    }
});
