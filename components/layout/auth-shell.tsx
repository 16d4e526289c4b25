import type { ReactNode } from "react";
import { Brand } from "./brand";
import { ContactFoot } from "./contact-foot";
import { SkipLink } from "./skip-link";

type AuthShellProps = {
  brand: string;
  children: ReactNode;
  /** Below the column: the way to the other form. */
  aside?: ReactNode;
};

/** A narrow column for one short form: sign in, sign up, reset. */
export function AuthShell({ brand, children, aside }: AuthShellProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-5 py-8 md:py-[12vh]">
      <SkipLink />
      <header className="w-full max-w-[400px]">
        <Brand name={brand} />
      </header>
      <main id="main" tabIndex={-1} className="mt-6 w-full max-w-[400px] outline-none">
        <div className="rounded-lg border border-line bg-surface p-6 text-14">{children}</div>
        {aside !== undefined && <div className="mt-4 text-13 text-muted">{aside}</div>}
      </main>
      <div className="mt-4 w-full max-w-[400px]">
        <ContactFoot />
      </div>
    </div>
  );
}
