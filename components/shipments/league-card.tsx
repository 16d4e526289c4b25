import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { SANDBOX } from "@/lib/billing/plans";
import type { League } from "@/lib/catalog/browse/shipments/contract";
import { quarterText } from "@/lib/core/dates";
import { seriesTitle } from "@/lib/core/shipment-words";
import { countText } from "@/lib/core/wording";
import { several } from "../ui/amounts";
import type { TableLook } from "../ui/table-look";
import { LeagueTable } from "./league-table";
import { leagueNotes } from "./words";

type Source = { code: string; name: string; licence: string; url: string | null; methodology?: string | null };

type LeagueCardProps = {
  league: League;
  colourOf: (id: string) => string;
  look: TableLook;
  source: Source;
  pages: { previous: string | null; next: string | null };
  now: number;
  /** That shows newer quarters than everyone sees; null: the reader has one. */
  plan: string | null;
};

/** One table with what it says as a whole. */
export function LeagueCard({ league, colourOf, look, source, pages, now, plan }: LeagueCardProps) {
  const { table, facts, following } = league;
  const title = `${seriesTitle(table)}, ${quarterText(table.quarter)}`;
  const notes = leagueNotes(league);
  return (
    <Card flush title={title} aside={<Total {...facts} />}>
      <LeagueTable league={league} caption={title} colourOf={colourOf} look={look} />
      <div className="grid gap-1.5 border-t border-line px-5 py-3.5 text-13 text-muted">
        {notes.length > 0 && (
          <ul className="grid gap-0.5 text-ink">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <p>
          Source: {source.url === null ? source.name : <TextLink href={source.url}>{source.name}</TextLink>} ({source.licence}). Last
          changed in release <span className="num">{countText(facts.release)}</span>
          {facts.publishedAt !== null && (
            <>
              , published <RelativeTime at={facts.publishedAt} now={now} />
            </>
          )}
          .
        </p>
        {typeof source.methodology === "string" && <p className="max-w-[90ch]">{source.methodology}</p>}
        {plan !== null && following === null && (
          <p>
            Without a plan, the quarters of the last {SANDBOX.shipmentsUntilMonths} months are not shown. {plan} includes those that are
            published. <TextLink href="/pricing">Compare plans</TextLink>
          </p>
        )}
        <Pagination {...pages} label="Pages of the table" />
      </div>
    </Card>
  );
}

function Total({ totalGw, namedGw, entities }: League["facts"]) {
  return (
    <>
      {several(entities, "entry", "entries")}, {totalGw === null ? "sum" : "total"}{" "}
      <span className="num text-ink">{totalGw ?? namedGw}</span> GW
    </>
  );
}
