import type { Metadata } from "next";
import { NothingHere } from "@/components/layout/nothing-here";
import { SiteFrame } from "./(site)/site-frame";

export const metadata: Metadata = { title: "Nothing here" };

/** For addresses outside every part of the site. */
export default function NotFound() {
  return (
    <SiteFrame>
      <NothingHere />
    </SiteFrame>
  );
}
