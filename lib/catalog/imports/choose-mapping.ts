import { DomainError, wrongParameter } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { enqueue } from "@/lib/platform/queue";
import { FORMS } from "../importers/forms/all";
import { type ChooseMappingInput, MAPPED_KIND } from "../mappings/contract";
import { readLayout } from "../mappings/read-layout";
import { saveMapping } from "../mappings/save-mapping";
import { mappedPrint } from "../mappings/wide-columns";
import { CERTAIN } from "../tables/find-encoding";
import { lookedAt } from "./looked-at";
import { asDomainError, refuseUnfit } from "./mapping-refusals";
import { planImport } from "./open-import";

/** @throws DomainError not-found, conflict */
export async function requireMappable(id: string): Promise<void> {
  const run = await prisma().importRun.findUnique({ where: { id }, select: { kind: true, state: true } });
  if (!run || run.kind !== MAPPED_KIND) throw new DomainError("not-found", `There is no import ${id} that needs a mapping.`);
  if (run.state !== "mapping") throw new DomainError("conflict", `This import is ${run.state} and needs no mapping.`);
}

/** Saves how a file of unknown layout is read, and has it read. @throws DomainError not-found, conflict, unprocessable */
export async function chooseMapping(ctx: Context, id: string, input: ChooseMappingInput): Promise<void> {
  requireStaff(ctx, "data:write");
  await requireMappable(id);
  const { name, mapping, source: code, source_name, licence, mode } = input;
  const { source } = planImport(FORMS[mapping.resource].kind, { source: code, "source-name": source_name, licence, mode });
  const path = await lookedAt(id).catch(asDomainError);
  const { columns, encoding } = await readLayout(path, mapping).catch(asDomainError);
  if (encoding && encoding.certainty < CERTAIN) throw wrongParameter("mapping", "encoding", "Choose the encoding of the file.");
  const names = columns.map((column) => column.name);
  refuseUnfit(mapping, names);
  const print = mappedPrint(names, mapping);
  await transaction(ctx, async (tx) => {
    const ref = await saveMapping(tx, { name, mapping, source, mode, print });
    const { count } = await tx.db.importRun.updateMany({
      where: { id, state: "mapping" },
      data: {
        state: "waiting",
        source: source.code,
        mode,
        options: { mapping: ref },
        beatAt: new Date(tx.clock.now()),
        lineRead: 0,
        rowsRead: 0,
      },
    });
    if (count !== 1) throw new DomainError("conflict", "This import already has a mapping. Reload the page.");
    await recordEvent(tx, { type: "import.mapped", subject: id, data: { mapping: name, source: source.code } });
    await enqueue(tx, "stage-import", { importId: id });
  });
}
