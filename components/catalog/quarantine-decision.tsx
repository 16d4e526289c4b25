import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { QuarantinedRow } from "@/lib/catalog/quarantine/contract";
import { DecideDialog } from "./decide-dialog";
import { QUARANTINE_WORDS } from "./words";

/** Why the row was quarantined, what was decided, and what can be decided now. */
export function QuarantineDecision({ row, now, who }: { row: QuarantinedRow; now: number; who: string | null }) {
  const isFree = row.release === null && row.publishing_id === null;
  const isDecided = row.state === "accepted" || row.state === "corrected" || row.state === "rejected";
  return (
    <Card title={row.state === "open" ? "Reason for quarantine" : QUARANTINE_WORDS[row.state].title}>
      <div className="grid gap-4 text-14">
        <ul className="grid gap-1">
          {row.reasons.map(({ code, detail }) => (
            <li key={code + detail} className="[overflow-wrap:anywhere]">
              {detail}
            </li>
          ))}
        </ul>
        {row.decided_at !== null && (
          <p className="text-13 text-muted [overflow-wrap:anywhere]">
            {who ?? "Command line"}, <RelativeTime at={row.decided_at} now={now} />: “{row.decision}”
          </p>
        )}
        {row.release !== null && (
          <p className="text-13">
            Published in <TextLink href={`/staff/data/releases/${row.release}`}>release {row.release}</TextLink>.
          </p>
        )}
        {row.publishing_id !== null && row.release === null && (
          <Banner
            title="This row is part of an import that has not been published yet."
            action={
              <ButtonLink href={`/staff/data/imports/${row.publishing_id}`} size="sm">
                Open import
              </ButtonLink>
            }
          />
        )}
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          {row.state === "open" && row.can_accept && (
            <DecideDialog decision="accepted" rows={[row]} trigger={<Button>Accept as is</Button>} />
          )}
          {row.state === "open" && <DecideDialog decision="rejected" rows={[row]} trigger={<Button>Reject</Button>} />}
          {isDecided && isFree && <DecideDialog decision="open" rows={[row]} trigger={<Button>Reopen</Button>} />}
        </div>
        {row.state === "open" && !row.can_accept && (
          <p className="text-13 text-muted">This row contains an invalid value. Correct or reject it.</p>
        )}
      </div>
    </Card>
  );
}
