import { several } from "@/components/ui/amounts";
import type { ImportRow } from "@/lib/catalog/imports/contract";
import { countText } from "@/lib/core/wording";

type Unclear = ImportRow["unclear"];

function makersText({ companies, examples }: Unclear["names"][number]): string {
  const more = companies > examples.length ? `, and ${countText(companies - examples.length)} more` : "";
  return `${examples.join(", ")}${more}`;
}

/** Names in a file that match several companies, with the companies that each could be. */
export function UnclearNames({ count, names }: Unclear) {
  return (
    <>
      <p>{several(count, "name matches several companies", "names match several companies")}. Add an alias to the right one.</p>
      <ul>
        {names.map((one) => (
          <li key={one.name}>
            “{one.name}” ({several(one.rows, "row", "rows")}): {makersText(one)}
          </li>
        ))}
      </ul>
      {count > names.length && <p>And {countText(count - names.length)} more names.</p>}
    </>
  );
}
