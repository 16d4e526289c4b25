import { CopyButton } from "@/components/ui/copy-button";

type Row = { type: string; name: string; value: string; why: string };

/** DNS records to be made, each part with a way to copy it. */
export function RecordTable({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ type, name, value, why }) => (
        <li key={type} className="min-w-0 rounded-md border border-line bg-sunken px-4 py-3">
          <p className="mb-2 text-13 text-muted">{why}</p>
          <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
            <dt className="text-muted">Type</dt>
            <dd className="num">{type}</dd>
            <Part term="Name" text={name} />
            <Part term="Value" text={value} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Part({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="-my-0.5 flex min-w-0 items-start gap-1.5">
        <span className="num min-w-0 py-0.5 break-all select-all">{text}</span>
        <CopyButton text={text} label={`Copy ${term.toLowerCase()}`} />
      </dd>
    </>
  );
}
