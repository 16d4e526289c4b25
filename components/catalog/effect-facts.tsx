import { several } from "@/components/ui/amounts";
import { Card } from "@/components/ui/card";
import { DescriptionList, type Description } from "@/components/ui/description-list";
import type { Emptied, Links } from "@/lib/catalog/imports/contract";
import { keysOf } from "@/lib/core/tables";
import { countText } from "@/lib/core/wording";
import { RESOURCE_WORDS } from "./words";

const emptiedText = ({ resource, field, n }: Emptied): string =>
  `${field} of ${several(n, RESOURCE_WORDS[resource].one, RESOURCE_WORDS[resource].many)}`;

function factsOf(links: Links, emptied: readonly Emptied[]): Description[] {
  const changes = keysOf(links).filter((change) => links[change] > 0);
  const linked = changes.map((change) => `${countText(links[change])} ${change}`).join(", ");
  return [
    ...(linked === "" ? [] : [{ term: "Links to companies", details: linked }]),
    ...(emptied.length === 0 ? [] : [{ term: "Becomes empty", details: emptied.map(emptiedText).join(", ") }]),
  ];
}

/** What publishing would do beside adding and removing records: links to companies, and values that become empty. */
export function EffectFacts({ links, emptied }: { links: Links; emptied: readonly Emptied[] }) {
  const items = factsOf(links, emptied);
  if (items.length === 0) return null;
  return (
    <Card title="Effects on published records">
      <DescriptionList items={items} />
    </Card>
  );
}
