import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import type { AuditFormat } from "./audit-files";
import { auditFileHref, type AuditFilter } from "./filter";

const FORMATS: readonly AuditFormat[] = ["csv", "ndjson"];

/** The log as it is narrowed, as a file for a spreadsheet or a program. */
export function DownloadAudit({ filter, orgId }: { filter: AuditFilter; orgId: string }) {
  return FORMATS.map((format) => (
    // A file is fetched by the browser itself: no page to load ahead.
    <a key={format} href={auditFileHref(filter, orgId, format)} download className={buttonClass("secondary", "md")}>
      <Download size={15} aria-hidden="true" />
      Download {format.toUpperCase()}
    </a>
  ));
}
