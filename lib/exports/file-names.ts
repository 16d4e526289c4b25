import { DATASETS, FORMATS } from "./contract";
import type { StoredExport } from "./records";

type Named = Pick<StoredExport, "id" | "resource" | "format" | "release" | "filters">;

/** "products-release-412-k3x9.parquet": what it is, of which state, and a part of its id, so that two don't fall on each other. */
const stemOf = ({ id, resource, release, filters }: Named): string =>
  [DATASETS[resource].slug, ...(Object.keys(filters).length > 0 ? ["filtered"] : []), "release", release, id.slice(-4)].join("-");

export const fileNameOf = (named: Named): string => `${stemOf(named)}.${FORMATS[named.format].ending}`;
export const manifestNameOf = (named: Named): string => `${stemOf(named)}.manifest.json`;
