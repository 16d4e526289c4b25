import type { ReactNode } from "react";
import { consolePage } from "@/lib/portal/page-access";

/** Asks before anything is sent: once the skeleton is on its way, the answer could not be a redirect any more. */
export default async function NotificationsLayout({ children }: { children: ReactNode }) {
  await consolePage("org:read");
  return children;
}
