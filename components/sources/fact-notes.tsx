import type { ReactNode } from "react";
import { dayText } from "@/components/ui/moment";
import type { FactDates, Published, SourceName } from "@/lib/catalog/browse/records/contract";
import { PublishedIn, RecordSource } from "./record-source";
import { SourceMark } from "./source-mark";

/** The dates of those fields alone that a page shows. */
export const datesOf = ({ first, later }: FactDates, shown: readonly string[]): FactDates => ({
  first,
  later: new Map([...later].filter(([field]) => shown.includes(field))),
});

/** The releases that changed facts after the record was published first, the newest first; a fact is marked with its place among them. */
const releasesOf = ({ later }: FactDates): Published[] =>
  [...new Map([...later.values()].map((one) => [one.release, one])).values()].toSorted((a, b) => b.release - a.release);

const newestOf = ({ later }: FactDates, fields: readonly string[]): Published | undefined =>
  fields.flatMap((field) => later.get(field) ?? []).toSorted((a, b) => b.release - a.release)[0];

/** A fact, marked where a later release changed one of the fields that it is made of. */
export function datedFact(dates: FactDates, fields: readonly string[], details: ReactNode): ReactNode {
  const changed = newestOf(dates, fields);
  if (changed === undefined) return details;
  const mark = releasesOf(dates).findIndex(({ release }) => release === changed.release) + 1;
  const day = changed.at === "" ? `in release ${changed.release}` : dayText(Date.parse(changed.at));
  return (
    <>
      {details}
      <SourceMark mark={mark} text={`updated ${day}`} />
    </>
  );
}

type FactNotesProps = {
  source: SourceName;
  dates: FactDates;
  /** Of the record. */
  updated: Published;
};

/** The source of a record's facts, when they were published, and when the marked ones were updated. */
export function FactNotes({ source, dates, updated }: FactNotesProps) {
  const releases = releasesOf(dates);
  return (
    <>
      <RecordSource source={source} published={dates.first ?? updated} word={dates.first === null ? "Last updated" : "Published"} />
      {releases.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          {releases.map((one, index) => (
            <span key={one.release}>
              <SourceMark mark={index + 1} />
              Updated <PublishedIn {...one} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}
