import type { ReactNode } from "react";
import { thisKey } from "./this-key";

/** Asks before anything is sent: once the skeleton is on its way, the answer could not be 404 any more. */
export default async function KeyLayout({ children, params }: { children: ReactNode; params: Promise<{ id: string }> }) {
  await thisKey((await params).id);
  return children;
}
