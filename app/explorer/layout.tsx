import type { ReactNode } from "react";
import { SiteFrame } from "@/app/(site)/site-frame";
import { explorerVisit } from "./explorer-visit";

/** Inside the console for members of an organisation, with the public pages for everyone else. */
export default async function ExplorerLayout({ children }: { children: ReactNode }) {
  const { member } = await explorerVisit();
  if (member === null) {
    return (
      <SiteFrame>
        <div className="py-8">{children}</div>
      </SiteFrame>
    );
  }
  // Loaded for members only: visitors need nothing of the console.
  const { ConsoleFrame } = await import("@/app/console/console-frame");
  return <ConsoleFrame {...member}>{children}</ConsoleFrame>;
}
