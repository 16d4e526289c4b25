import type { Metadata } from "next";
import { NothingHere } from "@/components/layout/nothing-here";
import { marketVisit } from "./market-visit";

export const metadata: Metadata = { title: "Page not found" };

/** Inside the frame of the page that names something which does not exist, or which this reader is not shown. */
export default async function NotFound() {
  const { isSignedIn } = await marketVisit();
  return <NothingHere isSignedIn={isSignedIn} />;
}
