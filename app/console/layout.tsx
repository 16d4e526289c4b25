import type { ReactNode } from "react";
import { consolePage } from "@/lib/portal/page-access";
import { ConsoleFrame } from "./console-frame";

/** The frame. Every page inside authorises itself too: a frame is not asked again when only the page changes. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  return <ConsoleFrame {...await consolePage("org:read")}>{children}</ConsoleFrame>;
}
