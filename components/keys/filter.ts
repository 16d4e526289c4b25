import { z } from "zod";
import type { PageParams } from "@/components/ui/cursor-pages";
import type { KeyFilter } from "@/lib/keys/contract";
import { KEY_MODES, KEY_STATES } from "@/lib/keys/scopes";

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
