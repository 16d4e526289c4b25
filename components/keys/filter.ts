import type { PageParams } from "@/components/ui/cursor-pages";
import { withParams } from "@/components/ui/url-state";
import { KEY_MODES, KEY_STATES, type KeyFilter } from "@/lib/keys/contract";

const MAX = 100;

/** What the address of the list says; what it says wrongly is left out. */
export function readKeyFilter(params: PageParams): KeyFilter {
  const get = (name: string): string => {
    const value = params[name];
    return typeof value === "string" ? value : "";
  };
  const q = get("q")
    .replace(/\p{Cc}/gu, "")
    .trim();
  const mode = KEY_MODES.find((each) => each === get("mode"));
  const state = KEY_STATES.find((each) => each === get("state"));
  return { ...(q === "" || q.length > MAX ? {} : { q }), ...(mode ? { mode } : {}), ...(state ? { state } : {}) };
}

/** The list narrowed in another way. */
export const keysHref = (path: string, { q, mode, state }: KeyFilter): string => withParams(path, "", { q, mode, state });

export const isNarrowed = ({ q, mode, state }: KeyFilter): boolean => [q, mode, state].some((value) => value !== undefined);
