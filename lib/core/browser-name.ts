// The order matters: most browsers also name those that they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\bHeadlessChrome\//, "Headless Chrome"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (rows: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  rows.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox on Windows", from what a browser says of itself; enough to recognise one's own. */
export function browserName(userAgent: string | null): string {
  const browser = first(BROWSERS, userAgent ?? "");
  const system = first(SYSTEMS, userAgent ?? "");
  if (browser === undefined) return system === undefined ? "Unknown browser" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
