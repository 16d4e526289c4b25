import { Fragment } from "react";
import type { NavGroup } from "./nav-entry";
import { NavLinks } from "./nav-links";

/** The groups of a rail, each under its heading. */
export const NavGroups = ({ groups }: { groups: readonly NavGroup[] }) =>
  groups.map(({ title, entries }) => (
    <Fragment key={title ?? ""}>
      {title !== null && <p className="px-2.5 pt-4 pb-1 text-12 text-faint">{title}</p>}
      <NavLinks entries={entries} look="rail" />
    </Fragment>
  ));
