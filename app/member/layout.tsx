import type { ReactNode } from "react";
import { marketVisit } from "../(market)/market-visit";
import { PublicFrame } from "../(market)/public-frame";
import { ConsoleFrame } from "../console/console-frame";

/** proxy.ts sends whoever brings a session here: inside the console for members, with the public pages where the session has ended. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const { member } = await marketVisit();
  return member === null ? <PublicFrame>{children}</PublicFrame> : <ConsoleFrame {...member}>{children}</ConsoleFrame>;
}
