import { z } from "zod";
import type { PageParams } from "@/components/ui/cursor-pages";
import { withParams } from "@/components/ui/url-state";
import { KEY_MODES, KEY_STATES, type KeyFilter } from "@/lib/keys/contract";

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Search = z.object({
  q: optional(
    z
      .string()
      .transform((text) => text.replace(/\p{Cc}/gu, ""))
      .pipe(z.string().trim().min(1).max(100)),
  ),
  mode: optional(z.enum(KEY_MODES)),
  state: optional(z.enum(KEY_STATES)),
});

/** What the address of the list says; what it says wrongly is left out. */
export const readKeyFilter = (params: PageParams): KeyFilter => Search.parse(params);

/** The list narrowed in another way. */
export const keysHref = (path: string, { q, mode, state }: KeyFilter): string => withParams(path, "", { q, mode, state });

export const isNarrowed = ({ q, mode, state }: KeyFilter): boolean => [q, mode, state].some((value) => value !== undefined);
