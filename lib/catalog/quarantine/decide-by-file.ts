import type { z } from "zod";
import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import type { QuarantinedRow } from "@/prisma/generated/client";
import type { CompanyDirectory } from "../drafts";
import { ReasonText } from "../imports/contract";
import { companyDirectory } from "../imports/open-import";
import type { StagedRow } from "../staging/staged-row";
import type { DecideByFileInput, DecideByFileReply } from "./contract";
import { correctedRow, writeCorrection } from "./correct-quarantined";
import { DECISION_EVENTS, refuseDecision, writeDecision } from "./decide-quarantined";
import { changedFields, givenValues } from "./given-values";
import { type DecisionLine, readDecisions } from "./read-decisions";
import { versionIn } from "./row-mark";

type Kind = "accepted" | "corrected" | "rejected";
type Decided = {
  line: number;
  row: QuarantinedRow;
  kind: Kind;
  reason: string;
  changes: string[];
  acceptJump: boolean;
  corrected: StagedRow | null;
};

const DECISIONS: Readonly<Record<string, Kind>> = {
  ...{ accept: "accepted", accepted: "accepted", correct: "corrected", corrected: "corrected" },
  ...{ reject: "rejected", rejected: "rejected" },
};

const refused = (detail: string): DomainError => new DomainError("invalid-parameter", detail);

const changesOf = (before: Readonly<Record<string, string>>, values: DecisionLine["values"]): string[] =>
  changedFields(before, values).map(([name, value]) => `${name}: ${before[name] || "empty"} → ${value || "empty"}`);

/** The values of a corrected row: what the file changes, and the rest as it was quarantined, digit by digit. */
const correctedValues = (before: Readonly<Record<string, string>>, values: DecisionLine["values"]): Record<string, string> => ({
  ...before,
  ...Object.fromEntries(changedFields(before, values)),
});

/** What a line decides, checked as if it were decided on its page. @throws DomainError that says why it can't be */
async function decisionOf(ctx: Context, { line, about, values }: DecisionLine, { row, companies, valuesOf }: Given): Promise<Decided> {
  const kind = DECISIONS[(about["decision"] ?? "").toLowerCase()];
  if (!kind) throw refused(`"${about["decision"]}" is no decision; write accept, correct or reject.`);
  const reason = ReasonText.safeParse(about["reason"]);
  if (!reason.success) throw refused(`reason: ${reason.error.issues.map(({ message }) => message).join(" ")}`);
  const version = versionIn(about["version"] ?? "", row);
  const isAbout = version !== null && (about["source"] ?? row.source) === row.source && (about["records"] ?? row.resource) === row.resource;
  if (!isAbout)
    throw refused(`The line is not about row ${row.id}: its id, version, source or records were changed. Download the file again.`);
  const before = valuesOf(row);
  const changes = kind === "rejected" ? [] : changesOf(before, values);
  const decided = {
    line,
    row,
    kind,
    reason: reason.data,
    changes,
    acceptJump: about["accept_jump"]?.toLowerCase() === "yes",
    corrected: null,
  };
  if (kind !== "corrected") {
    refuseDecision(row, version, kind);
    if (changes.length > 0) throw refused(`Values were changed (${changes.join("; ")}), but the decision is accept. Write correct.`);
    return decided;
  }
  const correction = { version, given: before, values: correctedValues(before, values), acceptJump: decided.acceptJump, companies };
  return { ...decided, corrected: await correctedRow(ctx, row, correction) };
}

type Given = { row: QuarantinedRow; companies: CompanyDirectory; valuesOf(row: QuarantinedRow): Record<string, string> };
type Checked = { decided: Decided[]; refused: DecideByFileReply["refused"]; left: number };

async function checked(ctx: Context, lines: readonly DecisionLine[]): Promise<Checked> {
  const out: Checked = { decided: [], refused: [], left: 0 };
  const ids = lines.flatMap(({ about }) => (/^\d{1,18}$/.test(about["id"] ?? "") ? [BigInt(about["id"] ?? "0")] : []));
  const found = new Map((await prisma().quarantinedRow.findMany({ where: { id: { in: ids } } })).map((row) => [String(row.id), row]));
  const companies = await companyDirectory();
  const valuesOf = await givenValues([...found.values()]);
  const seen = new Set<string>();
  for (const line of lines) {
    const id = line.about["id"] ?? "";
    if ((line.about["decision"] ?? "") === "") {
      out.left++;
      continue;
    }
    try {
      const row = found.get(id);
      if (!row) throw refused(`There is no quarantined row ${id.slice(0, 20)}.`);
      if (seen.has(id)) throw refused(`Row ${id} is in the file twice.`);
      seen.add(id);
      out.decided.push(await decisionOf(ctx, line, { row, companies, valuesOf }));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      out.refused.push({
        line: line.line,
        id: id.slice(0, 20),
        detail: error.message.replace(" Reload the page.", " Download the file again."),
      });
    }
  }
  return out;
}

/** One event for what was decided alike, as when the rows are chosen on the page. */
async function recordDecisions(tx: TxContext, decided: readonly Decided[]): Promise<void> {
  const groups = new Map<string, Decided[]>();
  for (const one of decided) {
    const key = JSON.stringify([one.kind, one.reason, one.row.source, one.acceptJump]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { kind, reason, row, acceptJump } = first;
    const overJump = kind === "corrected" && acceptJump ? { overJump: true } : {};
    await recordEvent(tx, { type: DECISION_EVENTS[kind], data: { rows: others.length + 1, source: row.source, reason, ...overJump } });
  }
}

/**
 * Decides on quarantined rows as a file says that was downloaded and edited: all of its decisions or, where one of them can't be made,
 * none. A dry run changes nothing and says what would be decided. @throws DomainError unprocessable, outdated
 */
export async function decideByFile(ctx: Context, { csv, dry_run }: z.output<typeof DecideByFileInput>): Promise<DecideByFileReply> {
  requireStaff(ctx, "data:write");
  const { decided, refused: refusals, left } = await checked(ctx, await readDecisions(csv));
  const isApplied = !dry_run && refusals.length === 0 && decided.length > 0;
  if (isApplied)
    await transaction(
      ctx,
      async (tx) => {
        for (const { row, kind, reason, corrected } of decided) {
          if (corrected) await writeCorrection(tx, row, { corrected, reason });
          else if (kind !== "corrected") await writeDecision(tx, row, { decision: kind, reason });
        }
        await recordDecisions(tx, decided);
      },
      MINUTE_MS,
    );
  const count = (kind: Kind): number => decided.filter((one) => one.kind === kind).length;
  return {
    ...{ applied: isApplied, accepted: count("accepted"), corrected: count("corrected"), rejected: count("rejected"), left },
    refused: refusals,
    changes: decided.flatMap(({ line, row, changes }) =>
      changes.length > 0 ? [{ line, id: String(row.id), detail: changes.join("; ") }] : [],
    ),
  };
}
