import type { ReactNode } from "react";
import { thisEndpoint } from "./this-endpoint";

/** Asks before anything is sent: once the skeleton is on its way, the answer could not be 404 any more. */
export default async function EndpointLayout({ children, params }: { children: ReactNode; params: Promise<{ id: string }> }) {
  await thisEndpoint((await params).id);
  return children;
}
