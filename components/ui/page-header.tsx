import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Beside the title: a Tag. */ badge?: ReactNode;
  /** The pages above this one, the nearest last. */ parents?: readonly Crumb[];
};

/** The one heading of a page and what can be done there. */
export function PageHeader({ title, description, actions, badge, parents }: PageHeaderProps) {
  if (parents !== undefined)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <Breadcrumbs trail={parents} />
        <PageHeader {...{ title, description, actions, badge }} />
      </div>
    );
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex min-h-9 flex-wrap items-center gap-3">
          <h1 className="text-20 font-semibold text-balance">{title}</h1>
          {badge}
        </div>
        {description !== undefined && <p className="max-w-[72ch] text-14 text-muted">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
    </header>
  );
}
