import type { ReactNode } from "react";
import { consolePage } from "@/lib/portal/page-access";

/** Asks before anything is sent: once the skeleton is on its way, the answer could not be 403 any more. */
export default async function BillingLayout({ children }: { children: ReactNode }) {
  await consolePage("billing:read");
  return children;
}
