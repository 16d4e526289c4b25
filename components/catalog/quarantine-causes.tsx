import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { withParams } from "@/components/ui/url-state";
import type { QuarantineCause } from "@/lib/catalog/quarantine/contract";

/** What quarantined several rows in the same words: each leads to its rows, to be decided on together. */
export function QuarantineCauses({ causes, path }: { causes: readonly QuarantineCause[]; path: string }) {
  if (causes.length === 0) return null;
  return (
    <Card title="Most frequent causes">
      <ul className="grid gap-1.5 text-13">
        {causes.map(({ source, resource, detail, rows }) => (
          <li key={`${source} ${resource} ${detail}`} className="flex flex-wrap items-baseline gap-x-3">
            <TextLink href={withParams(path, "", { source, resource, cause: detail })} className="min-w-0 [overflow-wrap:anywhere]">
              {detail}
            </TextLink>
            <span className="text-muted">
              {several(rows, "row", "rows")} from {source}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
