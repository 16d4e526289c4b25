"use client";

import { useOrgAction } from "@/components/console/org-provider";
import { withParams } from "@/components/ui/url-state";
import type { AuditFilter } from "./filter";

export type AuditFile = { csv: string; rows: number; isCut: boolean };

/** Loads the record that a filter leaves, as a file. */
export function useAuditFile(): (filter: AuditFilter) => Promise<AuditFile> {
  const act = useOrgAction();
  return ({ group, person, from, until }) =>
    act(withParams("/api/console/audit/csv", "", { group: group ?? "", person: person ?? "", from: from ?? "", until: until ?? "" }));
}
