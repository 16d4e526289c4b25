import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";

/** What is being done on the page of aliases, where somebody comes from a name that is linked to no company. */
export function LinkName({ name }: { name: string }) {
  return (
    <Banner
      title={<span className="[overflow-wrap:anywhere]">{`Link “${name}” to a company`}</span>}
      action={
        <ButtonLink href="/staff/data/aliases" size="sm">
          Show all aliases
        </ButtonLink>
      }
    >
      Find the company and add the name as an alias. Once the change is published, import the file again to link its rows.
    </Banner>
  );
}
