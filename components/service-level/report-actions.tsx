import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { PrintButton } from "@/components/ui/print-button";

/** The report on paper and as a file. */
export function ReportActions({ orgId }: { orgId: string }) {
  return (
    <span className="flex flex-wrap gap-2.5 print:hidden">
      <PrintButton>Print</PrintButton>
      {/* A file is fetched by the browser itself: no page to load ahead. */}
      <a href={`/api/console/service-level/csv?org=${encodeURIComponent(orgId)}`} download className={buttonClass("secondary", "md")}>
        <Download size={15} aria-hidden="true" />
        Download CSV
      </a>
    </span>
  );
}
