"use client";

import { type ReactNode, useState } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { CopyButton } from "./copy-button";

type SecretRevealProps = {
  secret: string;
  /** What it is: "API key". */
  label: string;
  /** Called when the reader has confirmed that the secret is kept. */
  onStored: () => void;
  children?: ReactNode;
};

/** The form that made it is gone, and the focus with it. */
const focusOn = (element: HTMLElement | null): void => element?.focus();

/** A secret that is shown once: copy it, confirm, gone. */
export function SecretReveal({ secret, label, onStored, children }: SecretRevealProps) {
  const [stored, setStored] = useState(false);
  return (
    <div className="grid gap-4">
      <Banner tone="warn">This is the only time the {label} is shown. Store it where your program reads its secrets.</Banner>
      <div className="on-code flex items-center gap-2 rounded-md border border-code-line bg-code py-2 pr-2 pl-4 text-code-ink">
        <code ref={focusOn} tabIndex={0} aria-label={label} className="num min-w-0 flex-1 text-13 break-all select-all">
          {secret}
        </code>
        <CopyButton text={secret} label={`Copy ${label}`} variant="primary">
          Copy
        </CopyButton>
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label="I stored it" checked={stored} onChange={(event) => setStored(event.target.checked)} />
        <Button disabled={!stored} onClick={onStored}>
          Done
        </Button>
      </div>
    </div>
  );
}
