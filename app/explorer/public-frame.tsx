import type { ReactNode } from "react";
import { SiteFrame } from "@/app/(site)/site-frame";

/** The explorer among the public pages. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <SiteFrame>
    <div className="py-8">{children}</div>
  </SiteFrame>
);
