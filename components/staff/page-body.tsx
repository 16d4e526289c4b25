import type { ReactNode } from "react";

/** The edges of a staff page that isn't the queue. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="grid max-w-[1600px] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 md:px-6 md:py-6">{children}</div>;
}
