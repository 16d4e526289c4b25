import type { ReactNode } from "react";
import { PublicFrame } from "./public-frame";

/** Whoever has no session. What stands here is what their browser loads: nothing of the console. */
export default function VisitorLayout({ children }: { children: ReactNode }) {
  return <PublicFrame>{children}</PublicFrame>;
}
