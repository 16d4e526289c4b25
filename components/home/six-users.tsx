import { Breakable } from "./breakable";
import { explorerHref, type Use, uses } from "./users";

/** Who the service is for, and what each of them asks it. */
export function SixUsers({ quarter, release }: { quarter: string; release: number }) {
  return (
    <section aria-labelledby="users" className="pb-14 md:pb-16">
      <h2 id="users" className="text-20 font-semibold">
        Use cases
      </h2>
      <p className="mt-1 mb-5 text-14 text-muted">Every request runs in the sandbox. Open it in the explorer.</p>
      <ul className="grid gap-px overflow-clip rounded-lg border border-line bg-line md:grid-cols-2 lg:grid-cols-3">
        {uses(quarter, release).map((use) => (
          <User key={use.who} {...use} />
        ))}
      </ul>
    </section>
  );
}

function User(use: Use) {
  const { who, does, path, query } = use;
  return (
    <li className="flex min-w-0 flex-col bg-surface px-5 py-5 md:px-6">
      <h3 className="text-14 font-semibold">{who}</h3>
      <p className="mt-1 mb-4 text-14 text-pretty text-muted">{does}</p>
      <a
        href={explorerHref(use)}
        className="num group mt-auto block border-t border-line pt-3 text-12 leading-[1.6] wrap-anywhere text-ink"
      >
        <span className="sr-only">Open in the explorer: </span>
        <span className="text-sun-ink underline decoration-1 underline-offset-4 group-hover:decoration-2">{path}</span>
        {query.map(([name, value], index) => (
          <span key={name} className="block pl-3 text-muted">
            {index === 0 ? "?" : "&"}
            {name}=
            <span className="text-ink">
              <Breakable text={value} />
            </span>
          </span>
        ))}
      </a>
    </li>
  );
}
