import { type Description, DescriptionList } from "@/components/ui/description-list";
import { GROUPS } from "./specs";

/** Values of a datasheet in the groups of their kind. */
export const SpecGroups = ({ items }: { items: readonly (Description & { group: string })[] }) => (
  <div className="grid gap-5">
    {GROUPS.map((group) => {
      const own = items.filter((item) => item.group === group);
      return own.length === 0 ? null : (
        <section key={group}>
          <h3 className="mb-2 text-13 font-medium">{group}</h3>
          <DescriptionList items={own} className="md:grid-cols-[minmax(9rem,15rem)_minmax(0,1fr)]!" />
        </section>
      );
    })}
  </div>
);
