"use client";

import { createContext, type ReactNode, useContext } from "react";
import { Link } from "@/components/ui/link";

/** The key of the reader that samples can be sent with; null: there is none that works. */
export type OwnKey = { name: string; masked: string; href: string } | null;

/** Code that reads the variable, and not what sets it. */
const TAKES_IT = /\bAPI_KEY\b(?!\s*=)/;
const Known = createContext<OwnKey | undefined>(undefined);

/** Tells the samples below which key their reader has. Without it they say nothing of keys. */
export const OwnKeyProvider = ({ ownKey, children }: { ownKey: OwnKey | undefined; children: ReactNode }) => (
  <Known value={ownKey}>{children}</Known>
);

/** Below code that takes a key from the environment: which of the reader's keys that is. */
export function OwnKeyLine({ code }: { code: string }) {
  const own = useContext(Known);
  if (own === undefined || !TAKES_IT.test(code)) return null;
  return (
    <p className="border-t border-code-line px-4 py-2 text-12 text-code-muted">
      {own === null ? (
        <>
          You have no active key. <KeyLink href="/console/keys">Create one</KeyLink>
        </>
      ) : (
        <>
          <code className="num">API_KEY</code> is your key <KeyLink href={own.href}>{own.name}</KeyLink>,{" "}
          <span className="num whitespace-nowrap">{own.masked}</span>
        </>
      )}
    </p>
  );
}

const KeyLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="wrap-anywhere text-code-ink underline underline-offset-2">
    {children}
  </Link>
);
