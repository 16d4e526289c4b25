import type { ReactNode } from "react";
import { ConsoleFrame } from "@/app/console/console-frame";
import { explorerVisit } from "../explorer-visit";
import { PublicFrame } from "../public-frame";

/** proxy.ts sends whoever brings a session here: inside the console for members, with the public pages where the session has ended. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const { member } = await explorerVisit();
  return member === null ? <PublicFrame>{children}</PublicFrame> : <ConsoleFrame {...member}>{children}</ConsoleFrame>;
}
