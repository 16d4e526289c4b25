import type { ReactNode } from "react";
import { SiteFrame } from "../(site)/site-frame";

/** Pages about the data among the public ones. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <SiteFrame>
    <div className="py-8">{children}</div>
  </SiteFrame>
);
