import { clsx } from "clsx";
import { Link } from "@/components/ui/link";

export type Endpoint = { id: string; path: string; tag: string; summary: string; href: string };

type EndpointListProps = { endpoints: readonly Endpoint[]; current: string; currentPath: string };

function Groups({ endpoints, current }: Pick<EndpointListProps, "endpoints" | "current">) {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-3">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <p className="px-2 text-12 text-faint">{tag}</p>
          <ul>
            {endpoints
              .filter((one) => one.tag === tag)
              .map(({ id, path, summary, href }) => (
                <li key={id}>
                  <Link
                    href={href}
                    prefetch={false}
                    scroll={false}
                    title={summary}
                    aria-current={id === current ? "true" : undefined}
                    className={clsx(
                      "num flex min-h-7 items-center truncate rounded-md px-2 text-13 transition-colors hover:text-ink",
                      id === current ? "bg-sunken font-medium text-ink shadow-[inset_2px_0_0_var(--ink)]" : "text-muted hover:bg-sunken",
                    )}
                  >
                    {path}
                  </Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Every endpoint by what it is about; folded up where it is narrow. */
export function EndpointList({ endpoints, current, currentPath }: EndpointListProps) {
  return (
    <nav aria-label="Endpoints">
      <div className="rounded-md border border-line bg-surface px-3 py-3 max-md:hidden">
        <Groups endpoints={endpoints} current={current} />
      </div>
      <details key={current} className="rounded-md border border-line bg-surface md:hidden">
        <summary className="min-h-9 px-3 py-2 text-13">
          Endpoint <span className="num font-medium">{currentPath}</span>
        </summary>
        <div className="border-t border-line p-3">
          <Groups endpoints={endpoints} current={current} />
        </div>
      </details>
    </nav>
  );
}
