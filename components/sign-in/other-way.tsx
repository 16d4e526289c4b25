import type { ReactNode } from "react";

/** At the foot of a short page: the way to the other form. */
export function OtherWay({ children }: { children: ReactNode }) {
  return <p className="mt-6 border-t border-line pt-4 text-13 text-muted">{children}</p>;
}
