import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { countText } from "@/lib/core/wording";
import { transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { type UploadReport, MAX_CELLS, MAX_LINES, MAX_SHOWN, type FieldResource, type RefusedCell, type UploadRow } from "./contract";
import { knownRecords } from "./known-records";
import { readCsv, type CsvLine } from "./read-csv";
import { readHeader, type Header } from "./read-header";
import { readLine, type ReadLine } from "./read-line";
import { fieldsInOrg, requireActiveFields, requireFieldsMay } from "./records";
import { compareUpload, uploadInOrg } from "./uploads";

export type StageUpload = { resource: FieldResource; fileName: string; bytes: AsyncIterable<Uint8Array> };

const BATCH = 1_000;
/** A file that was being read this long ago has been given up. */
const READING_MS = 120_000;

type Reading = { id: string; resource: FieldResource; header: Header; seen: Map<string, number>; report: UploadReport; cells: number };

function note(report: UploadReport, refused: readonly RefusedCell[]): void {
  report.refusedCount += refused.length;
  report.refused.push(...refused.slice(0, Math.max(0, MAX_SHOWN - report.refused.length)));
}

/** A record stands in a file once, and in the catalogue. */
function placed(reading: Reading, read: ReadLine, known: ReadonlySet<string>): ReadLine {
  if (read.cells.length + read.refused.length === 0 || read.refused[0]?.column === null) return read;
  const refuse = (detail: string): ReadLine => ({
    ...read,
    cells: [],
    refused: [{ line: read.line, column: null, value: read.recordId, detail }],
  });
  if (!known.has(read.recordId)) return refuse(`There is no ${reading.resource} with this ID.`);
  const before = reading.seen.get(read.recordId);
  if (before !== undefined) return refuse(`This ID is already on line ${before}.`);
  reading.seen.set(read.recordId, read.line);
  return read;
}

async function stageBatch(reading: Reading, lines: readonly CsvLine[]): Promise<void> {
  const read = lines.map((line) => readLine(line, reading.header, reading.resource));
  const known = await knownRecords({ db: prisma() }, reading.resource, [...new Set(read.map(({ recordId }) => recordId))]);
  const accepted = read.map((line) => placed(reading, line, known));
  for (const { refused } of accepted) note(reading.report, refused);
  const cells = accepted.flatMap((line) => line.cells);
  reading.cells += cells.length;
  reading.report.lines += lines.length;
  if (reading.report.lines > MAX_LINES || reading.cells > MAX_CELLS)
    throw new DomainError(
      "unprocessable",
      `A file can set up to ${countText(MAX_CELLS)} values on ${countText(MAX_LINES)} lines. Split larger tables into several files.`,
    );
  await prisma().$executeRaw`
    insert into custom_upload_cell (upload_id, record_id, field_id, text, number)
    select ${reading.id}, r, f, t, n::numeric from unnest(${cells.map((c) => c.recordId)}::text[], ${cells.map((c) => c.fieldId)}::text[],
      ${cells.map((c) => c.text)}::text[], ${cells.map((c) => c.number)}::text[]) g(r, f, t, n)`;
}

/** One file of an organisation at a time: what waited to be applied gives way. */
async function begin(ctx: Context, orgId: string, { resource, fileName }: StageUpload): Promise<string> {
  const id = newId("up");
  await transaction(ctx, async ({ db, clock }) => {
    await db.$queryRaw`select id from organisation where id = ${orgId} for update`;
    const since = new Date(clock.now() - READING_MS);
    if (await db.customUpload.findFirst({ where: { orgId, state: "reading", createdAt: { gt: since } } }))
      throw new DomainError("conflict", "Another file is being read. Wait until it has finished, then upload this one.");
    await db.customUpload.updateMany({ where: { orgId, state: { in: ["reading", "staged"] } }, data: { state: "discarded" } });
    const data = { id, orgId, resource, state: "reading", fileName, report: {}, createdAt: new Date(clock.now()) };
    await db.customUpload.create({ data });
  });
  return id;
}

async function stage(
  ctx: Context,
  orgId: string,
  { id, stageUpload: { resource, bytes } }: { id: string; stageUpload: StageUpload },
): Promise<void> {
  const fields = (await fieldsInOrg({ db: prisma() }, orgId)).filter((field) => field.resource === resource);
  const lines = readCsv(bytes);
  const first = await lines.next();
  if (first.done) throw new DomainError("unprocessable", "The file is empty.");
  const header = readHeader(first.value.cells, fields);
  const report = { lines: 0, columns: header.columns.map(({ field }) => field.name), refused: [], refusedCount: 0 };
  const reading: Reading = {
    id,
    resource,
    header,
    seen: new Map(),
    cells: 0,
    report: { ...report, set: 0, changed: 0, cleared: 0, same: 0 },
  };
  const batch: CsvLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === BATCH) await stageBatch(reading, batch.splice(0));
  }
  if (batch.length > 0) await stageBatch(reading, batch);
  const counts = await compareUpload({ db: prisma() }, orgId, id);
  await prisma().customUpload.updateMany({
    where: { id, state: "reading" },
    data: { state: "staged", report: { ...reading.report, ...counts } },
  });
}

/**
 * Reads a CSV file of values (`id` and names of fields; an empty cell clears) and keeps it beside, with what it would do.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, organisation-suspended, unprocessable, body-too-large, conflict
 */
export async function stageUpload(ctx: Context, orgId: string, input: StageUpload): Promise<UploadRow> {
  requireFieldsMay(ctx, "fields:write", orgId);
  await requireActiveFields(ctx, orgId);
  await requireFeatureAccess(ctx, orgId, "custom_fields");
  const id = await begin(ctx, orgId, input);
  try {
    await stage(ctx, orgId, { id, stageUpload: input });
  } catch (error) {
    await prisma().customUpload.updateMany({ where: { id }, data: { state: "discarded", finishedAt: new Date(ctx.clock.now()) } });
    throw error;
  }
  return uploadInOrg({ db: prisma() }, orgId, id);
}
