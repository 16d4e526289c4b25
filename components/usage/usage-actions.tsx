import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { USAGE_MODES } from "@/lib/metering/contract";
import { usageFileHref, usageHref, type UsageView } from "./filter";
import { SegmentLinks } from "./segment-links";

const LABELS = { live: "Live", sandbox: "Sandbox" };

/** Whose figures are shown, and the same as a file. */
export function UsageActions({ view, orgId }: { view: UsageView; orgId: string }) {
  const modes = USAGE_MODES.map((mode) => ({
    href: usageHref(view, { mode, period: null, key: null, endpoint: null }),
    label: LABELS[mode],
    current: mode === view.mode,
  }));
  return (
    <>
      <SegmentLinks label="Environment" segments={modes} />
      {/* A file is fetched by the browser itself: no page to load ahead. */}
      <a href={usageFileHref(view, orgId)} download className={buttonClass("secondary", "md")}>
        <Download size={15} aria-hidden="true" />
        Download CSV
      </a>
    </>
  );
}
