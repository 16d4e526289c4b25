import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { json } from "../fields";
import { anyOf, compare } from "../queries/conditions";
import { RECORDS_CHANGED } from "../queries/release-counts";
import { RESOURCES } from "../vocabulary";
import { computed, recordOf } from "./declare";
import { filter, querySchema } from "./filters";
import { code, INSTANT, INTEGER, nullable, TEXT } from "./values";

const count = z.int().min(0);
const COUNTS = {
  record: z.partialRecord(z.enum(RESOURCES), z.strictObject({ added: count, changed: count, removed: count })),
  read: () => ({ ...json("summary"), sql: RECORDS_CHANGED }),
};

/** A release with what it changed in numbers. */
export const release = recordOf(
  { id: "Release", description: "A release of the catalogue." },
  {
    release: computed({ ...INTEGER, read: () => ({ sql: "t.number", kind: "number" as const }) }, "Number of the release.", 412),
    published_at: computed(INSTANT, "Time when it was published.", "2026-11-18T06:00:00.000Z"),
    kind: computed(code(20), "How it came about: import, sample, open-data or revert.", "import"),
    source: computed(TEXT, "Code of the source whose records it changed.", "synthetic"),
    reverts: computed(nullable(INTEGER), "Release that it undoes.", null),
    reverted_by: computed(nullable(INTEGER), "Release that undid it.", null),
    records: computed(COUNTS, "Number of records added, changed and removed, by resource. `/changes` lists them.", {
      company: { added: 3, changed: 41, removed: 0 },
    }),
  },
);

export const RELEASE_FILTERS = {
  source: filter(p.code({ description: "Only releases of this source.", example: "synthetic" }), (source) => anyOf("source")([source])),
  since: filter(p.instant({ description: "Only releases published at or after this date or time.", example: "2026-11-01" }), (ms) =>
    compare("published_at", ">=", "timestamptz")(new Date(ms).toISOString()),
  ),
};
export const ReleaseQuery = querySchema(RELEASE_FILTERS);
