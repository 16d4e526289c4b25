import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Day } from "@/components/ui/day";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { LEGAL_DOCUMENTS, type LegalDocument, standingOf, type VersionView } from "@/lib/legal/contract";

export type DocumentRow = { document: LegalDocument; versions: readonly VersionView[] };

/** The documents that can be published, each with its versions. */
export function DocumentsList({ rows, now }: { rows: readonly DocumentRow[]; now: number }) {
  return (
    <Card title="Documents" flush>
      <p className="max-w-[80ch] px-5 pb-3 text-14 text-muted">
        Until you publish a version, the site shows a text that is made from the software and the details below. Customers accept the terms
        of service at sign-up, at checkout and with an offer, and owners are asked to accept a new version.
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.document} className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
            <Versions {...row} now={now} />
            <ButtonLink href={`/staff/legal/${row.document}`} size="sm">
              Publish version<span className="sr-only"> of {LEGAL_DOCUMENTS[row.document]}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SHOWN = 10;
const STANDINGS = {
  "in-force": <Tag tone="ok">In force</Tag>,
  scheduled: <Tag>Scheduled</Tag>,
  replaced: null,
  skipped: <Tag>Never in force</Tag>,
} as const;

function Versions({ document, versions, now }: DocumentRow & { now: number }) {
  return (
    <div className="min-w-0">
      <TextLink href={`/legal/${document}`} className="font-medium">
        {LEGAL_DOCUMENTS[document]}
      </TextLink>
      {versions.length === 0 && <p className="mt-1 text-13 text-muted">No version published</p>}
      <ul className="mt-1 grid gap-1 text-13 text-muted">
        {versions.slice(0, SHOWN).map((version) => (
          <li key={version.number} className="flex flex-wrap items-center gap-x-2">
            <TextLink href={`/legal/${document}?version=${version.number}`}>Version {version.number}</TextLink>
            {STANDINGS[standingOf(version, versions, now)]}
            {standingOf(version, versions, now) !== "skipped" && (
              <span>
                from <Day at={version.effectiveAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
