import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { json } from "../fields";
import { RESOURCES } from "../vocabulary";
import { company } from "./company";
import { computed, recordOf } from "./declare";
import { code, INSTANT, INTEGER, word } from "./values";

const RECORD = { record: z.record(z.string().max(60), z.unknown()).nullable(), read: json };

export const change = recordOf(
  { id: "Change", description: "A record changed by a release." },
  {
    release: computed(INTEGER, "Release that made the change.", 412),
    published_at: computed(INSTANT, "Time when the release was published.", "2026-11-18T06:00:00.000Z"),
    resource: computed(word(RESOURCES), "Record type.", "company"),
    id: computed(code(24), "Record ID.", company.example.id),
    change: computed(word(["added", "changed", "removed"]), "Type of change.", "changed"),
    record: computed(RECORD, "The record as published; null if it was removed.", company.example),
    previous: computed(
      RECORD,
      "The former values of the fields that changed, or all values of a removed record. Null if the record was added, or if your plan did not show it before.",
      { status: "active" },
    ),
  },
);

export const ChangeQuery = z.object({
  since: p
    .integer(
      { minimum: 0, maximum: 2_000_000_000 },
      { description: "Changes after this release; 0 for all there are. Default: the changes in the latest release.", example: "0" },
    )
    .optional(),
  published_since: p
    .instant({
      description: "Changes of releases published at or after this date or time. With `since`, the later of the two counts.",
      example: "2026-11-01",
    })
    .optional(),
  resource: p.listOf(RESOURCES, { description: "Record type. A comma means OR.", example: "product" }).optional(),
  summary: p
    .yesNo({ description: "Count all matching changes by record type in `meta.summary`. Only for JSON.", example: "true" })
    .optional(),
});
