import type { Metadata } from "next";
import { NothingHere } from "@/components/layout/nothing-here";
import { publicPage } from "@/lib/portal/page-access";
import { SiteFrame } from "./(site)/site-frame";

export const metadata: Metadata = { title: "Page not found" };

/** For addresses outside every part of the site. */
export default async function NotFound() {
  const { visit } = await publicPage();
  return (
    <SiteFrame>
      <NothingHere isSignedIn={visit !== null} />
    </SiteFrame>
  );
}
