import { LONGEST_PATH } from "@/lib/core/paths";

/** Where to go after signing in: a path of this site, never another site. */
export function nextPath(given: string | null | undefined, fallback = "/console"): string {
  if (!given || given.length > LONGEST_PATH || !/^\/(?![/\\])/.test(given) || /[\u0000-\u001f\\]/.test(given)) return fallback;
  try {
    const url = new URL(given, "https://here.invalid");
    // Dots are resolved by now: what is left could still begin with two slashes.
    if (url.origin !== "https://here.invalid" || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
