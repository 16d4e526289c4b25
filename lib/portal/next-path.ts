import { LONGEST_PATH } from "@/lib/core/paths";

/** The framework's own, on what it loads of a page: in the address of one it shows raw data, or loads everything anew. */
const LOADS_PART = "_rsc";

/** Where to go after signing in: a path of this site, never another site. */
export function nextPath(given: string | null | undefined, fallback = "/console"): string {
  if (!given || given.length > LONGEST_PATH || !/^\/(?![/\\])/.test(given) || /[\u0000-\u001f\\]/.test(given)) return fallback;
  try {
    const url = new URL(given, "https://here.invalid");
    // Dots are resolved by now: what is left could still begin with two slashes.
    if (url.origin !== "https://here.invalid" || url.pathname.startsWith("//")) return fallback;
    if (url.searchParams.has(LOADS_PART)) url.searchParams.delete(LOADS_PART);
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
