import type { ReactNode } from "react";

type EmptyStateProps = {
  title: ReactNode;
  /** What to do to have something here. */ children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
};

/** A list with nothing in it says what would be here and how it comes. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-5 py-12 text-center">
      {icon !== undefined && (
        <span aria-hidden="true" className="grid size-10 place-items-center rounded-md border border-line bg-sunken text-muted">
          {icon}
        </span>
      )}
      <div className="max-w-[46ch]">
        <p className="text-14 font-medium">{title}</p>
        {children !== undefined && <div className="mt-1 text-13 text-pretty text-muted">{children}</div>}
      </div>
      {action}
    </div>
  );
}
