import type { Head } from "./current-release";

/** Licences under which records may be shown to anyone who names their source. */
const OPEN_LICENCES: readonly string[] = ["facts", "CC BY 4.0", "CC0 1.0", "BSD-3-Clause", "Apache-2.0"];

/** Codes of the sources whose published records everyone may see. Generated records are open too, and shown as a slice only: they are no source. */
export function openSources({ sources }: Pick<Head, "sources">): string[] {
  return [...sources].flatMap(([code, { licence, synthetic }]) => (!synthetic && OPEN_LICENCES.includes(licence) ? [code] : []));
}
