import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import type { Emptied, Links, UnlinkedNames } from "@/lib/catalog/imports/contract";
import { keysOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";
import { RESOURCE_WORDS } from "./words";

type Effects = { links: Links; unlinked: UnlinkedNames; emptied: readonly Emptied[]; kept: readonly Emptied[] };

const valuesText = ({ resource, field, n }: Emptied): string =>
  `${field} of ${several(n, RESOURCE_WORDS[resource].one, RESOURCE_WORDS[resource].many)}`;

function namesText({ count, names }: UnlinkedNames): string {
  const shown = names.map(({ name, rows }) => (rows === 1 ? name : `${name} (${countText(rows)} rows)`)).join(", ");
  const more = count > names.length ? `, and ${countText(count - names.length)} more` : "";
  return `${several(count, "name", "names")}: ${shown}${more}`;
}

function factsOf({ links, unlinked, emptied, kept }: Effects): Description[] {
  const changes = keysOf(links).filter((change) => links[change] > 0);
  const linked = changes.map((change) => `${countText(links[change])} ${change}`).join(", ");
  return [
    ...(linked === "" ? [] : [{ term: "Links to companies", details: linked }]),
    ...(unlinked.count === 0 ? [] : [{ term: "Linked to no company", details: namesText(unlinked) }]),
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
