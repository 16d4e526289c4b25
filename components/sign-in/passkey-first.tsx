import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { PasskeyButton } from "./passkey-button";

type PasskeyFirstProps = {
  title: string;
  /** What waits for it. */
  children: ReactNode;
  /** Where to go afterwards. */
  then: string;
  className?: string | undefined;
};

/** To whoever has passkeys and signed in with a password only. */
export const PasskeyFirst = ({ title, children, then, className }: PasskeyFirstProps) => (
  <Banner tone="warn" title={title} action={<PasskeyButton then={then} />} {...(className === undefined ? {} : { className })}>
    {children}
  </Banner>
);
