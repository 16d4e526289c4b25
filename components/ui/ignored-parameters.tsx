import { Banner } from "./banner";
import type { Ignored } from "./page-search";

/** What of the address a page left out, each with the values that it takes. */
export function IgnoredParameters({ ignored }: { ignored: readonly Ignored[] }) {
  if (ignored.length === 0) return null;
  return (
    <Banner tone="warn" title="Part of this URL was ignored">
      <ul className="wrap-anywhere">
        {ignored.map(({ name, value, use }) => (
          <li key={name}>
            <code className="num text-13">
              {name}={value}
            </code>{" "}
            was not applied. {use}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
