import type { z } from "zod";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import type { QuarantinedRow } from "@/prisma/generated/client";
import { ResourceName } from "../imports/contract";
import { companyDirectory } from "../imports/open-import";
import type { StagedRow } from "../staging/staged-row";
import type { CorrectManyInput, CorrectManyReply } from "./contract";
import { correctedRow, writeCorrection } from "./correct-quarantined";
import { givenValues } from "./given-values";
import { formFields } from "./row-form";

type Given = { row: QuarantinedRow; version: number };

/** The named rows, which must be of one kind that has the field. @throws DomainError not-found, invalid-parameter */
async function rowsOf({ rows, field }: z.output<typeof CorrectManyInput>): Promise<Given[]> {
  const found = await prisma().quarantinedRow.findMany({ where: { id: { in: rows.map(({ id }) => BigInt(id)) } } });
  const given = rows.map(({ id, version }) => {
    const row = found.find((one) => one.id === BigInt(id));
    if (!row) throw new DomainError("not-found", `There is no quarantined row ${id}.`);
    return { row, version };
  });
  const foreign = given.find(({ row }) => !formFields(ResourceName.parse(row.resource)).some(({ name }) => name === field));
  if (foreign) throw wrongParameter("field", "unknown-field", `A ${foreign.row.resource.replace("_", " ")} has no field ${field}.`);
  return given;
}

/**
 * Gives a field of several rows one value and leaves their others as they came: one cause, one decision. Rows that still can't be
 * right stay open and are named. @throws DomainError not-found, invalid-parameter, outdated, conflict
 */
export async function correctMany(ctx: Context, input: z.output<typeof CorrectManyInput>): Promise<CorrectManyReply> {
  requireStaff(ctx, "data:write");
  const companies = await companyDirectory();
  const corrected: { row: QuarantinedRow; corrected: StagedRow }[] = [];
  const left: CorrectManyReply["left"] = [];
  const given = await rowsOf(input);
  const valuesOf = await givenValues(given.map(({ row }) => row));
  for (const { row, version } of given) {
    const before = valuesOf(row);
    const values = { ...before, [input.field]: input.value };
    try {
      corrected.push({ row, corrected: await correctedRow(ctx, row, { version, given: before, values, acceptJump: false, companies }) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "invalid-parameter") throw error;
      left.push({ id: String(row.id), detail: error.message });
    }
  }
  if (corrected.length > 0)
    await transaction(ctx, async (tx) => {
      for (const one of corrected) await writeCorrection(tx, one.row, { corrected: one.corrected, reason: input.reason });
      const source = [...new Set(corrected.map(({ row }) => row.source))].join(", ");
      await recordEvent(tx, { type: "quarantine.corrected", data: { rows: corrected.length, source, reason: input.reason } });
    });
  return { corrected: corrected.length, left };
}
