import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { key: "imports", href: "/staff/data", label: "Imports" },
  { key: "quarantine", href: "/staff/data/quarantine", label: "Quarantine" },
  { key: "records", href: "/staff/data/records", label: "Records" },
  { key: "aliases", href: "/staff/data/aliases", label: "Aliases" },
  { key: "duplicates", href: "/staff/data/duplicates", label: "Duplicates" },
  { key: "prices", href: "/staff/data/prices", label: "Prices" },
  { key: "assessments", href: "/staff/data/assessments", label: "Assessments" },
  { key: "releases", href: "/staff/data/releases", label: "Releases" },
  { key: "schedules", href: "/staff/data/schedules", label: "Schedules" },
  { key: "mappings", href: "/staff/data/mappings", label: "Mappings" },
  { key: "scorecards", href: "/staff/data/scorecards", label: "Scorecards" },
  { key: "sources", href: "/staff/data/sources", label: "Sources" },
] as const;

type DataHeadProps = { current: (typeof TABS)[number]["key"]; description: ReactNode; actions?: ReactNode; open?: number };

/** The head of each list of the data pages: its name, what it holds, and the other lists. */
export function DataHead({ current, description, actions, open }: DataHeadProps) {
  return (
    <>
      <PageHeader title="Data" description={description} actions={actions} />
      <div className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <TabLinks
          label="Data views"
          tabs={TABS.map(({ key, href, label }) => ({
            href,
            label,
            current: key === current,
            ...(key === "quarantine" && open ? { count: open } : {}),
          }))}
        />
      </div>
    </>
  );
}
