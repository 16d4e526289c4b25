"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { AuditStream, StreamInput } from "@/lib/exports/audit-stream/contract";
import type { Export, ExportInput, ExportSummary } from "@/lib/exports/contract";
import type { Destination, DestinationInput, TestOutcome } from "@/lib/exports/delivery/contract";

const BUCKET = "/api/console/exports/destination";
const at = (id: string): string => `/api/console/exports/${encodeURIComponent(id)}`;

/** What can be done with the exports of the organisation that the page shows. */
export function useExportActions() {
  const act = useOrgAction();
  return {
    start: (body: ExportInput) => act<ExportSummary>("/api/console/exports", { method: "POST", body }),
    cancel: (id: string) => act<ExportSummary>(`${at(id)}/cancel`, { method: "POST" }),
    remove: (id: string) => act(at(id), { method: "DELETE" }),
    deliver: (id: string) => act<ExportSummary>(`${at(id)}/deliver`, { method: "POST" }),
    saveBucket: (body: DestinationInput) => act<Destination>(BUCKET, { method: "PUT", body }),
    removeBucket: () => act(BUCKET, { method: "DELETE" }),
    test: () => act<TestOutcome>(`${BUCKET}/test`, { method: "POST" }),
    sendAudit: (state: StreamInput["state"]) => act<AuditStream | null>("/api/console/exports/audit", { method: "PUT", body: { state } }),
    links: (id: string) => act<Pick<Export, "files">>(`${at(id)}/links`, { method: "POST" }),
  };
}
