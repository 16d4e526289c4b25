import type { Metadata } from "next";
import { NothingHere } from "@/components/layout/nothing-here";
import { publicPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Page not found" };

export default async function SiteNotFound() {
  const { visit } = await publicPage();
  return <NothingHere isSignedIn={visit !== null} />;
}
