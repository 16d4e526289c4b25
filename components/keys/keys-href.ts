import { withParams } from "@/components/ui/url-state";
import type { KeyFilter } from "@/lib/keys/contract";

/** The list narrowed in another way. */
export const keysHref = (path: string, { q, mode, state }: KeyFilter): string => withParams(path, "", { q, mode, state });

export const isNarrowed = ({ q, mode, state }: KeyFilter): boolean => [q, mode, state].some((value) => value !== undefined);
