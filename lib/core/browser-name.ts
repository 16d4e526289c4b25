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

const PROGRAM = /^(?!Mozilla\/)[\w.+-]{1,40}(?:\/[\w.+-]{1,20}|$|(?= \())/;

/** What a request was made with: a program as it names itself, such as "heliodex-python/1.4", or a browser by `browserName`. */
export const deviceName = (userAgent: string): string => PROGRAM.exec(userAgent)?.[0] ?? browserName(userAgent);

const KEPT = 300;

/** A user agent as it is stored: cut, and without characters that can't be seen. */
export const storedUserAgent = (userAgent: string | null | undefined): string | null =>
  userAgent
    ?.slice(0, KEPT)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim() || null;

/** "Firefox on Windows", from what a browser says of itself; enough to recognise one's own. */
export function browserName(userAgent: string | null): string {
  const browser = first(BROWSERS, userAgent ?? "");
  const system = first(SYSTEMS, userAgent ?? "");
  if (browser === undefined) return system === undefined ? "Unknown browser" : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
