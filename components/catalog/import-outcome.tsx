import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import type { ImportRow } from "@/lib/catalog/imports/contract";
import { countText } from "@/lib/core/wording";
import { ImportStep } from "./import-step";

/** How an import that is over ended, and what can be done about it. */
export function ImportOutcome({ row }: { row: ImportRow }) {
  if (row.state === "failed") {
    const { detail, line } = row.error ?? { detail: "The file could not be read.", line: null };
    return (
      <Banner
        tone="bad"
        title="The file could not be read. Nothing was changed."
        action={
          row.can_read_again ? (
            <ImportStep id={row.id} what="readAgain" done="Reading the file again">
              Read again
            </ImportStep>
          ) : (
            <ButtonLink href="/staff/data/imports/new" size="sm">
              Import another file
            </ButtonLink>
          )
        }
      >
        <span className="[overflow-wrap:anywhere]">
          {line !== null && `Line ${countText(line)}: `}
          {detail}
        </span>
      </Banner>
    );
  }
  if (row.state === "discarded") return <Banner title="This import was discarded. Nothing was changed." />;
  if (row.state !== "published") return null;
  if (row.release === null && row.staged === 0 && Object.keys(row.quarantined).length > 0)
    return <Banner title="All its rows were quarantined, so no release was created." />;
  if (row.release === null) return <Banner tone="ok" title="All its data was already published, so no release was created." />;
  return (
    <Banner
      tone="ok"
      title={`Published as release ${countText(row.release)}.`}
      action={
        <ButtonLink href={`/staff/data/releases/${row.release}`} size="sm">
          View changes
        </ButtonLink>
      }
    />
  );
}
