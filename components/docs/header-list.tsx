import { InlineCode } from "./inline";
import { withCode } from "./with-code";

export type Header = { name: string; required: boolean; description: string; example: string | null };

/** Headers of a request or of a delivery: name, meaning, example. */
export function HeaderList({ headers }: { headers: readonly Header[] }) {
  return (
    <ul className="mt-2 border-t border-line">
      {headers.map(({ name, required, description, example }) => (
        <li key={name} className="grid gap-1.5 border-b border-line py-3 text-14">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="num font-medium wrap-anywhere">{name}</span>
            {required && <span className="text-13 text-warn">required</span>}
          </p>
          <p className="text-pretty">{withCode(description)}</p>
          {example !== null && (
            <p className="min-w-0 text-13 text-muted">
              Example <InlineCode>{example}</InlineCode>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
