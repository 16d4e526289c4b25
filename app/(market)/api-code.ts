import { requestCode } from "@/components/code/request-code";
import { withParams } from "@/components/ui/url-state";
import { API_ROOT } from "@/lib/api/render";
import { publicUrl } from "@/lib/platform/env";
import type { Market } from "./read-market";

type Asked = { operation: string; path: string; query?: Readonly<Record<string, string>>; /** Of the path. */ id?: string };

/** The request that returns what a page shows, as code and as a link into the explorer, for what the reader may ask. */
export function apiCode(
  { isLive }: Pick<Market, "isLive">,
  { operation, path, query = {}, id }: Asked,
): { code: string; explorerHref: string } {
  const explorer = { operation, ...(id === undefined ? {} : { id }), ...query, ...(isLive ? { mode: "live" } : {}) };
  return {
    code: requestCode("curl", { baseUrl: publicUrl() + API_ROOT, path, query: Object.entries(query) }),
    explorerHref: withParams("/explorer", "", explorer),
  };
}

/** Said beside the request of a record that everyone sees here: of open sources, a sandbox key has the slice only. */
export const SANDBOX_NOTE = "A sandbox key only reaches the records of the sandbox. For all others, use a live key.";
