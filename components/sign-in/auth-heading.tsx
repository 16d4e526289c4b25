import type { ReactNode } from "react";

/** The heading of a short page, and one sentence below it. */
export function AuthHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-5">
      <h1 className="text-20 font-semibold text-balance break-words">{title}</h1>
      {children !== undefined && <div className="mt-1.5 text-14 break-words text-muted">{children}</div>}
    </header>
  );
}
