/** Colours as #rrggbb: how well they can be told apart, and the whole look that follows from three of them. */
export const HEX = /^#[0-9a-f]{6}$/;

export type Colours = { accent: string; ink: string; paper: string };
export type Look = { light: Colours; dark: Colours };
export type Theme = keyof Look;
export const THEMES = ["light", "dark"] as const satisfies readonly Theme[];

/** WCAG 2.2: text, and marks that mean something without being text. */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

/** Colours that are not a brand's own (well, warning, wrong) hold on paper that is no darker, or no lighter, than this. */
const LIGHTEST_DARK = 0.06;
const DARKEST_LIGHT = 0.78;
/** Code stands on this in both themes. */
const CODE = "#1c2230";

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const to = channels(other);
  const parts = channels(one).map((part, i) => Math.round(part + ((to[i] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour moved towards another, as little as it takes to be read on every one of these. */
function readable(colour: string, towards: string, { on, least }: { on: readonly string[]; least: number }): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, towards, share);
    if (on.every((ground) => contrast(moved, ground) >= least)) return moved;
  }
  return towards;
}

export type ContrastCheck = { theme: Theme; what: "text" | "accent" | "paper"; ratio: number; least: number; passes: boolean };

function checkTheme(theme: Theme, { accent, ink, paper }: Colours): ContrastCheck[] {
  const sunken = mix(paper, ink, 0.03);
  const text = Math.min(contrast(ink, paper), contrast(ink, sunken));
  const mark = contrast(accent, paper);
  const light = luminance(paper);
  const isFit = theme === "light" ? light >= DARKEST_LIGHT : light <= LIGHTEST_DARK;
  return [
    { theme, what: "text", ratio: text, least: TEXT_CONTRAST, passes: text >= TEXT_CONTRAST },
    { theme, what: "accent", ratio: mark, least: MARK_CONTRAST, passes: mark >= MARK_CONTRAST },
    { theme, what: "paper", ratio: light, least: theme === "light" ? DARKEST_LIGHT : LIGHTEST_DARK, passes: isFit },
  ];
}

/** What is measured of a look, in both themes. */
export const checkLook = (look: Look): ContrastCheck[] => THEMES.flatMap((theme) => checkTheme(theme, look[theme]));

/** Everything that the pages colour by, from three colours. Derived ones are moved until they can be read. */
function palette(theme: Theme, { accent, ink, paper }: Colours): Record<string, string> {
  const [white, black] = ["#ffffff", "#000000"];
  const sunken = mix(paper, theme === "light" ? ink : black, 0.03);
  const surface = mix(paper, theme === "light" ? white : ink, theme === "light" ? 0.6 : 0.04);
  const wash = mix(paper, accent, 0.1);
  const grounds = [paper, sunken, surface];
  return {
    paper,
    surface,
    sunken,
    float: mix(paper, theme === "light" ? white : ink, theme === "light" ? 0.6 : 0.07),
    line: mix(paper, ink, 0.12),
    "line-strong": mix(paper, ink, 0.24),
    input: readable(mix(paper, ink, 0.45), ink, { on: grounds, least: MARK_CONTRAST }),
    ink,
    "on-ink": paper,
    muted: readable(mix(paper, ink, 0.7), ink, { on: grounds, least: TEXT_CONTRAST + 0.3 }),
    faint: readable(mix(paper, ink, 0.6), ink, { on: grounds, least: TEXT_CONTRAST + 0.1 }),
    sun: accent,
    "sun-hover": mix(accent, ink, 0.1),
    "sun-edge": mix(accent, ink, 0.22),
    "on-sun": contrast(accent, white) >= contrast(accent, black) ? white : black,
    "sun-ink": readable(accent, ink, { on: [...grounds, wash], least: TEXT_CONTRAST + 0.1 }),
    "sun-wash": wash,
    mark: accent,
    focus: ink,
    "code-mark": readable(accent, white, { on: [CODE], least: TEXT_CONTRAST }),
  };
}

/** A look as custom properties of the page: each a pair for light and dark. */
export function lookAsProperties(look: Look): Record<`--${string}`, string> {
  const dark = palette("dark", look.dark);
  return Object.fromEntries(
    Object.entries(palette("light", look.light)).map(([name, light]) => [`--${name}`, `light-dark(${light}, ${dark[name] ?? light})`]),
  );
}

/** What a brand looks like that has chosen no colours. */
export const PLAIN_LOOK: Look = {
  light: { accent: "#2a5d9f", ink: "#1b2430", paper: "#fafafa" },
  dark: { accent: "#7fb0ea", ink: "#eef1f5", paper: "#12171e" },
};
