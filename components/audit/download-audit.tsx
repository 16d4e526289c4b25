import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { countText } from "@/lib/core/wording";
import { MAX_CSV_ROWS } from "./audit-csv";
import { auditFileHref, type AuditFilter } from "./filter";

/** The log as it is narrowed, as a file for a spreadsheet. */
export function DownloadAudit({ filter, orgId }: { filter: AuditFilter; orgId: string }) {
  return (
    <>
      <span className="text-12 text-faint">Up to the latest {countText(MAX_CSV_ROWS)} events</span>
      {/* A file is fetched by the browser itself: no page to load ahead. */}
      <a href={auditFileHref(filter, orgId)} download className={buttonClass("secondary", "md")}>
        <Download size={15} aria-hidden="true" />
        Download CSV
      </a>
    </>
  );
}
