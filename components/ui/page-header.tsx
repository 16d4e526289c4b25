import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Beside the title: a Tag. */ badge?: ReactNode;
};

/** The one heading of a page and what can be done there. */
export function PageHeader({ title, description, actions, badge }: PageHeaderProps) {
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
