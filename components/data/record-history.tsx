import { Card } from "@/components/ui/card";
import { Day } from "@/components/ui/day";
import type { FieldChange, RecordChange } from "@/lib/catalog/browse/records/contract";
import { changedText, fieldLabel } from "./history-words";

const CHANGES = { added: "First published", changed: "Changed", removed: "Removed" } as const;
/** Fields that a change names in full; the first publication would repeat the whole record. */
const MOST_FIELDS = 12;

/** What releases did with a record: former and new value of each field. */
export function RecordHistory({ history }: { history: readonly RecordChange[] }) {
  return (
    <Card title="History of changes">
      <ol className="grid gap-4">
        {history.map(({ release, publishedAt, change, fields }) => (
          <li key={`${release} ${change}`} className="grid gap-1.5 text-13">
            <p>
              <span className="font-medium">{CHANGES[change]}</span>
              <span className="text-muted">
                {" "}
                in release <span className="num">{release}</span>
                {publishedAt !== "" && (
                  <>
                    , <Day at={publishedAt} />
                  </>
                )}
              </span>
            </p>
            {change === "changed" && <Fields fields={fields} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Fields({ fields }: { fields: readonly FieldChange[] }) {
  if (fields.length === 0) return <p className="text-muted">No visible field changed.</p>;
  const rest = fields.length - MOST_FIELDS;
  return (
    <ul className="grid gap-1">
      {fields.slice(0, MOST_FIELDS).map(({ name, old, new: now }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{fieldLabel(name)}:</span> <Value text={old} /> <span aria-label="became">→</span>{" "}
          <Value text={now} />
        </li>
      ))}
      {rest > 0 && <li className="text-muted">{rest} more fields</li>}
    </ul>
  );
}

const Value = ({ text }: { text: string | null }) =>
  text === null || changedText(text) === "" ? <span className="text-faint">none</span> : <span>{changedText(text)}</span>;
