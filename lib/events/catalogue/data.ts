import { z } from "zod";
import { event, NOTE } from "./define";
import { count, countOf, quoted, text } from "./words";

const SOURCE = { kind: text, source: text };
const COUNTS = z.object({ added: count, changed: count, removed: count });
const SUMMARY = z.object({ company: COUNTS, product: COUNTS, spot_price: COUNTS, shipment: COUNTS }).partial();
const QUARANTINED = { ...NOTE, rows: count, source: text, overJump: z.boolean().optional() };
const IN_FEED = { count, from_seq: count, to_seq: count };

const quarantinedRows = (verb: string) =>
  event("data", QUARANTINED, {
    say: ({ rows, source = "a source" }, { note }) =>
      `${verb} ${countOf(rows, "some")} quarantined ${rows === 1 ? "row" : "rows"} from ${source}${note}`,
  });
const requests = (given: number | undefined): string =>
  `${countOf(given, "several")} ${given === 1 ? "request" : "requests"} for quotation`;

export const DATA_EVENTS = {
  "import.uploaded": event(
    "data",
    { ...SOURCE, name: text },
    { say: ({ name, source = "a source" }) => `started to import the file${quoted(name)} (${source})` },
  ),
  "import.staged": event(
    "data",
    { ...SOURCE, rows: count },
    { say: ({ rows, source = "a source" }) => `checked an import of ${countOf(rows, "some")} ${rows === 1 ? "row" : "rows"} (${source})` },
  ),
  "import.failed": event(
    "data",
    { kind: text.optional(), source: text.optional(), error: text },
    { say: ({ source = "a source", error = "it could not be read" }) => `could not import a file (${source}): ${error}` },
  ),
  "import.rechecked": event("data", { source: text, release: count.nullable() }, { say: "checked an import again" }),
  "import.reread": event("data", {}, { say: "read the file of an import again" }),
  "import.discarded": event("data", { kind: text.optional(), source: text.optional() }, { say: "discarded an import" }),
  "import.unmapped": event("data", {}, { say: "read a file that needs a mapping" }),
  "import.mapped": event(
    "data",
    { mapping: text, source: text },
    { say: ({ mapping, source = "a source" }) => `mapped an imported file by${quoted(mapping)} (${source})` },
  ),
  "mapping.saved": event(
    "data",
    { name: text, version: count, source: text },
    { say: ({ name, version, source = "a source" }) => `saved the mapping${quoted(name)}, version ${version ?? 1} (${source})` },
  ),
  "mapping.archived": event("data", {}, { say: "archived a mapping" }),
  "quarantine.accepted": quarantinedRows("accepted"),
  "quarantine.corrected": quarantinedRows("corrected"),
  "quarantine.rejected": quarantinedRows("rejected"),
  "quarantine.reopened": quarantinedRows("reopened"),
  "price.corrected": event(
    "data",
    { ...NOTE, source: text, date: text, from: text, to: text, overJump: z.boolean() },
    {
      say: ({ date = "a day", from = "its value", to = "another" }, { note }) =>
        `corrected the price for ${date} from ${from} to ${to}${note}`,
    },
  ),
  "sources.ordered": event(
    "data",
    { resource: text, scope: text, sources: z.array(text) },
    {
      say: ({ sources = [] }, { subject }) => {
        const table = subject ?? "a table";
        return sources.length === 0 ? `reset the order of sources for ${table}` : `ordered the sources for ${table}: ${sources.join(", ")}`;
      },
    },
  ),
  "release.published": event(
    "releases",
    { ...SOURCE, summary: SUMMARY },
    {
      say: ({ source = "several sources" }, { subject }) =>
        `published ${subject === null ? "a release" : `release ${subject}`} (${source})`,
    },
  ),
  "rfq.received": event("rfqs", { vetted: z.boolean() }, { say: "received a request for quotation" }),
  "rfq.imported": event("rfqs", { taken: count, repeated: count, refused: count }, { say: ({ taken }) => `imported ${requests(taken)}` }),
  "rfq.vetted": event("rfqs", {}, { say: "vetted the buyer of a request for quotation" }),
  "rfq.edited": event("rfqs", {}, { say: "corrected a request for quotation" }),
  "rfq.published": event("rfqs", { ...IN_FEED, ids: z.array(text) }, { say: ({ count }) => `published ${requests(count)}` }),
  "rfq.withdrawn": event("rfqs", {}, { say: "withdrew a request for quotation" }),
  "rfq.unpublished": event("rfqs", { ...IN_FEED, ids: z.array(text) }, { say: ({ count }) => `removed ${requests(count)} from the feed` }),
  "rfq.closed": event("rfqs", IN_FEED, { say: ({ count }) => `closed ${requests(count)}` }),
  "rfq.erased": event(
    "rfqs",
    { count },
    {
      say: ({ count }) => `deleted buyer details in ${countOf(count, "several")} old ${count === 1 ? "request" : "requests"} for quotation`,
    },
  ),
};
