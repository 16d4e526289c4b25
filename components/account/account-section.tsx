import type { ReactNode } from "react";

type AccountSectionProps = { id: string; title: string; description?: ReactNode; children: ReactNode };

/** One subject of the account: what it is on the left, what can be done on the right. */
export function AccountSection({ id, title, description, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 md:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="text-14 font-medium">
          {title}
        </h2>
        {description !== undefined && <p className="mt-1 text-13 text-pretty text-muted">{description}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
