import { SLUGS, datasetPath } from "@/components/data/places";
import type { Scene } from "./scene";

/** One page a dataset. */
export const datasetScenes = (): Scene[] =>
  SLUGS.map((slug, i) => ({ name: `data ${slug}`, path: datasetPath(slug), as: null, ...(i % 2 === 1 ? {} : { isVariant: true }) }));
