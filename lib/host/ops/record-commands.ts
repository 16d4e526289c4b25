import { InvalidArgumentError, type Command } from "commander";
import { LISTED, RecordRef, type ListedResource } from "@/lib/catalog/records/contract";
import { correctRecord } from "@/lib/catalog/records/correct-record";
import { listRecords } from "@/lib/catalog/records/list-records";
import { readRecord, type RecordView } from "@/lib/catalog/records/read-record";
import { withdrawRecord } from "@/lib/catalog/records/withdraw-record";
import { DomainError } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import type { Context } from "@/lib/platform/context";
import { typedReason } from "./typed-reason";
import { print, table, withDatabase } from "./with-database";

type Options = { json?: boolean; q?: string; source?: string; reason: string; set: string[]; acceptUnusual?: boolean };

function listed(text: string): ListedResource {
  if (!isOneOf(LISTED, text)) throw new InvalidArgumentError(`Resources: ${LISTED.join(", ")}.`);
  return text;
}

/** `resource/id`, as pages name a record. */
function refOf(text: string): RecordRef {
  const [resource, id] = text.split("/");
  const { data } = RecordRef.safeParse({ resource, id });
  if (!data) throw new InvalidArgumentError("Name a record as company/co_…, product/pr_…, spot_price/sp_… or shipment/sh_….");
  return data;
}

function valuesOf(settings: readonly string[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const setting of settings) {
    const end = setting.indexOf("=");
    if (end < 1) throw new InvalidArgumentError("Set a value as field=value.");
    const field = setting.slice(0, end);
    if (values.has(field)) throw new InvalidArgumentError(`Set ${field} only once.`);
    values.set(field, setting.slice(end + 1));
  }
  return Object.fromEntries(values);
}

async function published(ctx: Context, about: RecordRef): Promise<string> {
  const record = await readRecord(ctx, about);
  if (record.published) return record.published.hash;
  throw new DomainError("not-found", "This record is not published.");
}

const recordLines = ({ title, source, ref, published: now, versions }: RecordView): string[] => [
  `${title} (${source}, ${ref})`,
  ...(now === null ? ["not published"] : table(Object.entries(now.given).filter(([, value]) => value !== ""))),
  ...versions.map(({ release, published_at, change }) => `release ${release}, ${published_at}: ${change}`),
];

const made = (json: boolean | undefined, reply: { import_id: string }) =>
  print(json, reply, [`Import ${reply.import_id} is ready. Look at it with: ops import preview ${reply.import_id}`]);

const collect = (value: string, before: string[]): string[] => [...before, value];

/** `record list | show | correct | withdraw` */
export function recordCommands(program: Command, root: string): void {
  const command = program.command("record").description("Single records: find, show, correct and withdraw them.");
  command
    .command("list <resource>")
    .description("List up to 50 published records: company, product or shipment.")
    .option("--q <text>", "words of the name, an ID or a source reference")
    .option("--source <code>", "only this source")
    .option("--json", "output JSON")
    .action((typed: string, { json, q = "", source }: Options) =>
      withDatabase(root, async (ctx) => {
        const resource = listed(typed);
        const { rows } = await listRecords(ctx, { resource, q, source });
        const lines = rows.map(({ id, title, source: from, release }) => [`${resource}/${id}`, title, from, String(release)]);
        print(json, rows, lines.length === 0 ? ["No records match."] : table([["record", "name", "source", "release"], ...lines]));
      }),
    );
  command
    .command("show <record>")
    .description("Show a record, such as company/co_…, and what each release changed.")
    .option("--json", "output JSON")
    .action((typed: string, { json }: Options) =>
      withDatabase(root, async (ctx) => {
        const record = await readRecord(ctx, refOf(typed));
        print(json, record, recordLines(record));
      }),
    );
  command
    .command("correct <record>")
    .description("Set values of a published record by hand; publish the import that this makes.")
    .requiredOption("--set <field=value>", "a value; repeat for several, empty to clear", collect, [])
    .requiredOption("--reason <text>", "why, for the audit log", typedReason)
    .option("--accept-unusual", "the value is correct, although it does not fit the values around it")
    .option("--json", "output JSON")
    .action((typed: string, { json, set, reason, acceptUnusual = false }: Options) =>
      withDatabase(root, async (ctx) => {
        const about = refOf(typed);
        const input = { hash: await published(ctx, about), values: valuesOf(set), reason, accept_jump: acceptUnusual };
        made(json, await correctRecord(ctx, about, input));
      }),
    );
  command
    .command("withdraw <record>")
    .description("Take a record out of the catalogue; publish the import that this makes.")
    .requiredOption("--reason <text>", "why, for the audit log", typedReason)
    .option("--json", "output JSON")
    .action((typed: string, { json, reason }: Options) =>
      withDatabase(root, async (ctx) => {
        const about = refOf(typed);
        made(json, await withdrawRecord(ctx, about, { hash: await published(ctx, about), reason }));
      }),
    );
}
