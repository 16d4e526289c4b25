"use client";

import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";
import { StoreDialog } from "./store-dialog";

type SecretRevealProps = {
  title: string;
  secret: string;
  /** What it is: "API key". */
  label: string;
  /** Called when the reader has confirmed that the secret is kept. */
  onStored: () => void;
  /** What belongs beside the secret. */
  children?: ReactNode;
};

/** The form that made it is gone, and the focus with it. */
const focusOn = (element: HTMLElement | null): void => element?.focus();

/** A secret that is shown once: copy it, confirm, gone. */
export function SecretReveal({ title, secret, label, onStored, children }: SecretRevealProps) {
  const warning = `This is the only time the ${label} is shown. Save it in your secret store.`;
  return (
    <StoreDialog title={title} warning={warning} confirm="I saved it" size="lg" onStored={onStored}>
      <div className="on-code flex items-center gap-2 rounded-md border border-code-line bg-code py-2 pr-2 pl-4 text-code-ink">
        <code ref={focusOn} tabIndex={0} aria-label={label} className="num min-w-0 flex-1 text-13 break-all select-all">
          {secret}
        </code>
        <CopyButton text={secret} label={`Copy ${label}`} variant="primary">
          Copy
        </CopyButton>
      </div>
      {children}
    </StoreDialog>
  );
}
