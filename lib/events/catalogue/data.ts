import { z } from "zod";
import { Changes } from "../contract";
import { event, NOTE } from "./define";
import { count, countOf, moment, quoted, text, timeOf } from "./words";

const SOURCE = { kind: text, source: text };
const COUNTS = z.object({ added: count, changed: count, removed: count });
const SUMMARY = z.object({ company: COUNTS, product: COUNTS, spot_price: COUNTS, shipment: COUNTS }).partial();
const QUARANTINED = { ...NOTE, rows: count, source: text, overJump: z.boolean().optional() };
const IN_FEED = { count, from_seq: count, to_seq: count };

const ASSESSED = { source: text, date: text };
const PRICED = { ...NOTE, ...ASSESSED, item: text };
const aRound = ({ source = "a source", date = "a day" }: { source?: string | undefined; date?: string | undefined }): string =>
  `the assessment round of ${date} (${source})`;
const aPrice = ({ item = "a series", date = "a day" }: { item?: string | undefined; date?: string | undefined }): string =>
  `the price of ${item} for ${date}`;

const quarantinedRows = (verb: string) =>
  event("data", QUARANTINED, {
    say: ({ rows, source = "a source" }, { note }) =>
      `${verb} ${countOf(rows, "some")} quarantined ${rows === 1 ? "row" : "rows"} from ${source}${note}`,
  });
const editText = ({ field, from, to }: { field: string; from: string; to: string }): string =>
  `${field} from ${from || "nothing"} to ${to || "nothing"}`;
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
  "record.corrected": event(
    "data",
    { ...NOTE, resource: text, source: text, edits: z.array(z.object({ field: text, from: text, to: text })), overJump: z.boolean() },
    {
      say: ({ edits = [], source = "a source" }, { note }) =>
        `corrected a record from ${source}${edits.length === 0 ? "" : `, ${edits.map(editText).join(", ")}`}${note}`,
    },
  ),
  "record.withdrawn": event(
    "data",
    { ...NOTE, resource: text, source: text },
    { say: ({ source = "a source" }, { note }) => `withdrew a record from ${source}${note}` },
  ),
  "duplicates.searched": event(
    "data",
    { found: count },
    { say: ({ found }) => `searched for duplicates: ${countOf(found, "some")} found` },
  ),
  "duplicate.decided": event(
    "data",
    { ...NOTE, resource: text, other: text, decision: text },
    {
      say: ({ resource = "record", decision = "decided" }, { note }) =>
        decision === "merged" ? `merged two ${resource} records${note}` : `marked two ${resource} records as ${decision}${note}`,
    },
  ),
  "duplicate.rule-changed": event(
    "data",
    { resource: text, decision: text.nullable(), minScore: count, changes: Changes },
    {
      say: ({ resource = "record", decision = null, minScore }) =>
        decision === null
          ? `turned off the rule for duplicate ${resource} records`
          : `set the rule for duplicate ${resource} records: ${decision} from a score of ${minScore ?? "some"}`,
    },
  ),
  "schedule.created": event(
    "data",
    { name: text, kind: text, from: text },
    { say: ({ name, from = "a source" }) => `created the schedule${quoted(name)} (${from})` },
  ),
  "schedule.changed": event(
    "data",
    { name: text, changed: z.array(text), changes: Changes },
    { say: ({ name, changed = [] }) => `changed the schedule${quoted(name)}${changed.length > 0 ? `: ${changed.join(", ")}` : ""}` },
  ),
  "schedule.paused": event("data", { name: text }, { say: ({ name }) => `paused the schedule${quoted(name)}` }),
  "schedule.resumed": event("data", { name: text }, { say: ({ name }) => `resumed the schedule${quoted(name)}` }),
  "schedule.removed": event("data", { name: text }, { say: ({ name }) => `removed the schedule${quoted(name)}` }),
  "schedule.started": event("data", { name: text, run: text }, { say: ({ name }) => `started a run of the schedule${quoted(name)}` }),
  "schedule.finished": event(
    "data",
    { name: text, run: text, state: text, detail: text.nullable() },
    {
      say: ({ name, state = "finished", detail }) =>
        `finished a run of the schedule${quoted(name)}: ${state.replace("-", " ")}${detail ? ` (${detail})` : ""}`,
    },
  ),
  "schedule.late": event(
    "data",
    { name: text, due: text },
    { say: ({ name, due = "its time" }) => `reported that the schedule${quoted(name)} is late: a file was due at ${due}` },
  ),
  "sources.ordered": event(
    "data",
    { resource: text, scope: text, sources: z.array(text), changes: Changes },
    {
      say: ({ sources = [] }, { subject }) => {
        const table = subject ?? "a table";
        return sources.length === 0 ? `reset the order of sources for ${table}` : `ordered the sources for ${table}: ${sources.join(", ")}`;
      },
    },
  ),
  "source.described": event(
    "data",
    { changes: Changes },
    { say: (_, { subject }) => `changed the methodology of ${subject ?? "a source"}` },
  ),
  "assessment.settings-changed": event(
    "data",
    { approval: text, boundPct: z.number().nullable(), publishTime: text.nullable(), zone: text, changes: Changes },
    {
      say: ({ approval }, { subject }) =>
        `changed the assessment settings of ${subject ?? "a source"}${approval === undefined ? "" : `: approval of ${approval === "all" ? "all prices" : "moves above the bound"}`}`,
    },
  ),
  "assessment.opened": event(
    "data",
    { ...ASSESSED, frequency: text, series: count },
    { say: (data) => `opened ${aRound(data)}, ${countOf(data.series, "some")} series` },
  ),
  "assessment.entered": event(
    "data",
    { ...PRICED, from: text, to: text, unchanged: z.boolean() },
    {
      say: (data, { note }) =>
        data.unchanged ? `left ${aPrice(data)} unchanged${note}` : `entered ${data.to ?? "a value"} as ${aPrice(data)}${note}`,
    },
  ),
  "assessment.skipped": event("data", PRICED, { say: (data, { note }) => `skipped ${aPrice(data)}${note}` }),
  "assessment.withdrawn": event("data", { ...ASSESSED, item: text, from: text }, { say: (data) => `withdrew ${aPrice(data)}` }),
  "assessment.approved": event(
    "data",
    { ...PRICED, from: text, to: text, enteredBy: text.nullable() },
    { say: (data, { note }) => `approved ${data.to ?? "a value"} as ${aPrice(data)}${note}` },
  ),
  "assessment.returned": event(
    "data",
    { ...PRICED, from: text, to: text, enteredBy: text.nullable() },
    { say: (data, { note }) => `returned ${aPrice(data)}${note}` },
  ),
  "assessment.scheduled": event(
    "data",
    { ...ASSESSED, at: moment.nullable(), zone: text.nullable(), changes: Changes },
    {
      say: (data) => {
        const at = timeOf(data.at);
        return at === null ? `took the time of publication off ${aRound(data)}` : `scheduled ${aRound(data)} for ${at}`;
      },
    },
  ),
  "assessment.staged": event("data", { ...ASSESSED, series: count }, { say: (data) => `prepared ${aRound(data)} for publication` }),
  "assessment.held": event("data", { ...NOTE, ...ASSESSED }, { say: (data, { note }) => `did not publish ${aRound(data)}${note}` }),
  "assessment.discarded": event("data", ASSESSED, { say: (data) => `discarded ${aRound(data)}` }),
  "release.published": event(
    "releases",
    { ...SOURCE, summary: SUMMARY, worse: z.array(text).optional() },
    {
      say: ({ source = "several sources", worse = [] }, { subject }) =>
        `published ${subject === null ? "a release" : `release ${subject}`} (${source})${worse.length === 0 ? "" : `, confirming worse figures: ${worse.join("; ")}`}`,
    },
  ),
  "rfq.received": event("rfqs", { vetted: z.boolean() }, { say: "received a request for quotation" }),
  "rfq.imported": event("rfqs", { taken: count, repeated: count, refused: count }, { say: ({ taken }) => `imported ${requests(taken)}` }),
  "rfq.vetted": event("rfqs", {}, { say: "vetted the buyer of a request for quotation" }),
  "rfq.edited": event("rfqs", { changes: Changes }, { say: "corrected a request for quotation" }),
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
