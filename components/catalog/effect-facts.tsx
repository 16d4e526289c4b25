import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/text-link";
import type { Emptied, Links, UnlinkedNames } from "@/lib/catalog/imports/contract";
import { keysOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";
import { RESOURCE_WORDS } from "./words";

type Effects = { links: Links; unlinked: UnlinkedNames; emptied: readonly Emptied[]; kept: readonly Emptied[] };

const valuesText = ({ resource, field, n }: Emptied): string =>
  `${field} of ${several(n, RESOURCE_WORDS[resource].one, RESOURCE_WORDS[resource].many)}`;

/** Where a name is linked: its first word finds the companies that it may mean. */
const linkPath = (name: string): string => `/staff/data/aliases?${new URLSearchParams({ name, q: name.split(/\s/u)[0] ?? "" }).toString()}`;

function Unlinked({ count, names }: UnlinkedNames) {
  return (
    <div className="grid gap-1">
      <p>{several(count, "name", "names")}</p>
      <ul className="grid gap-1">
        {names.map(({ name, rows }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
            <span>{rows === 1 ? name : `${name} (${countText(rows)} rows)`}</span>
            <TextLink href={linkPath(name)}>
              Link<span className="sr-only"> {name}</span> to a company
            </TextLink>
          </li>
        ))}
      </ul>
      {count > names.length && <p className="text-muted">{`and ${countText(count - names.length)} more`}</p>}
    </div>
  );
}

function factsOf({ links, unlinked, emptied, kept }: Effects): Description[] {
  const changes = keysOf(links).filter((change) => links[change] > 0);
  const linked = changes.map((change) => `${countText(links[change])} ${change}`).join(", ");
  return [
    ...(linked === "" ? [] : [{ term: "Links to companies", details: linked }]),
    ...(unlinked.count === 0 ? [] : [{ term: "Linked to no company", details: <Unlinked {...unlinked} /> }]),
    ...(kept.length === 0 ? [] : [{ term: "Kept, not in the file", details: kept.map(valuesText).join(", ") }]),
    ...(emptied.length === 0 ? [] : [{ term: "Becomes empty", details: emptied.map(valuesText).join(", ") }]),
  ];
}

/** What publishing would do beside adding and removing records: links to companies, values that stay, and values that become empty. */
export function EffectFacts(effects: Effects) {
  const items = factsOf(effects);
  if (items.length === 0) return null;
  return (
    <Card title="Effects on published records">
      <DescriptionList items={items} />
    </Card>
  );
}
