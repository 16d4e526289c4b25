"use client";

import type { z } from "zod";
import { useAction } from "@/components/api/action-provider";
import type { ApiCall } from "@/components/api/call-api";
import type { DecideDuplicateInput, DecideDuplicateReply } from "@/lib/catalog/duplicates/contract";
import type { ChooseMappingInput } from "@/lib/catalog/mappings/contract";
import type { CorrectManyInput, CorrectManyReply, DecideByFileReply } from "@/lib/catalog/quarantine/contract";
import type { ChangeAliasesInput, CorrectRecordInput, RecordRef, WithdrawRecordInput } from "@/lib/catalog/records/contract";
import type { DescribeSourceInput } from "@/lib/catalog/releases/contract";
import type { SourceOrderInput, SourceOrderReply } from "@/lib/catalog/source-order/contract";

const at = (...parts: readonly string[]): string => `/api/staff/data/${parts.map(encodeURIComponent).join("/")}`;

export type RowChoice = { id: string; version: number };

/** Everything that staff does with the data. */
export function useDataActions() {
  const act = useAction();
  const change = <T = unknown>(address: string, method: NonNullable<ApiCall["method"]>, body?: unknown): Promise<T> =>
    act<T>(address, { method, ...(body === undefined ? {} : { body }) });
  return {
    begin: (body: { kind: string; file_name: string; bytes: number; options?: Record<string, string>; files?: Record<string, string> }) =>
      act<{ id: string }>(at("imports"), { method: "POST", body }),
    discard: (id: string) => change(at("imports", id), "DELETE"),
    chooseMapping: (id: string, body: z.input<typeof ChooseMappingInput>) => change(at("imports", id, "mapping"), "PUT", body),
    archiveMapping: (id: string) => change(at("mappings", id), "DELETE"),
    readAgain: (id: string) => change(at("imports", id, "reading"), "POST"),
    check: (id: string) => change(at("imports", id, "check"), "POST"),
    publish: (id: string, body: { title: string; checked: number; allow_shrink: boolean; allow_worse: boolean; responses: string }) =>
      change<{ release: number | null }>(at("imports", id, "publish"), "POST", body),
    decide: (decision: "accepted" | "rejected" | "open", rows: readonly RowChoice[], reason: string) =>
      change<{ decided: number }>(at("quarantine", "decisions"), "POST", { decision, rows, reason }),
    correctMany: (body: z.input<typeof CorrectManyInput>) => change<CorrectManyReply>(at("quarantine", "corrections"), "POST", body),
    decideByFile: (csv: string, dryRun: boolean) => change<DecideByFileReply>(at("quarantine", "file"), "POST", { csv, dry_run: dryRun }),
    correct: (id: string, body: { version: number; values: Record<string, string>; reason: string; accept_jump: boolean }) =>
      change(at("quarantine", id), "PUT", body),
    prepare: (source: string) =>
      act<{ import_id: string; rows: number }>(at("quarantine", "imports"), { method: "POST", body: { source } }),
    correctRecord: ({ resource, id }: RecordRef, body: z.input<typeof CorrectRecordInput>) =>
      change<{ import_id: string }>(at("records", resource, id), "PUT", body),
    changeAliases: (id: string, body: z.input<typeof ChangeAliasesInput>) => change<{ import_id: string }>(at("aliases", id), "PUT", body),
    withdrawRecord: ({ resource, id }: RecordRef, body: z.input<typeof WithdrawRecordInput>) =>
      change<{ import_id: string }>(at("records", resource, id, "withdrawal"), "POST", body),
    decideDuplicate: (id: number, body: DecideDuplicateInput) =>
      change<DecideDuplicateReply>(at("duplicates", String(id), "decision"), "POST", body),
    findDuplicates: () => change<{ found: number; open: number }>(at("duplicates"), "POST"),
    orderSources: (body: SourceOrderInput) => change<SourceOrderReply>(at("source-orders"), "PUT", body),
    describeSource: (code: string, body: DescribeSourceInput) => change(at("sources", code), "PUT", body),
    undo: (release: number) => change<{ release: number }>(at("releases", String(release), "undo"), "POST"),
  };
}
