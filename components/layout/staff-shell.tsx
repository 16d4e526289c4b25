import type { ReactNode } from "react";
import { LinkArea } from "../ui/link-area";
import { ToastProvider } from "../ui/toast-provider";
import { Brand } from "./brand";
import { NarrowMenu } from "./narrow-menu";
import type { NavEntry } from "./nav-entry";
import { NavLinks } from "./nav-links";
import { SkipLink } from "./skip-link";

type StaffShellProps = {
  brand: string;
  nav: readonly NavEntry[];
  /** The search field. */
  palette: ReactNode;
  account: ReactNode;
  /** Beside the search: figures that staff always want to see. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Staff work here. A bar of ink across the top says so: what is seen may belong to a customer. */
export function StaffShell({ brand, nav, palette, account, aside, children }: StaffShellProps) {
  return (
    <ToastProvider>
      <SkipLink />
      <div className="flex min-h-dvh flex-col text-14">
        <header className="sticky top-0 z-30 border-t-4 border-b border-t-ink border-b-line bg-paper">
          <div className="flex h-14 items-center gap-4 px-4 md:gap-6 md:px-6">
            <NarrowMenu>
              <nav aria-label="Staff" className="grid gap-0.5">
                <NavLinks entries={nav} look="rail" />
              </nav>
            </NarrowMenu>
            <span className="flex shrink-0 items-center gap-2.5">
              <span className="max-lg:hidden">
                <Brand name={brand} href="/staff" />
              </span>
              <span className="rounded-sm bg-ink px-1.5 py-0.5 text-12 font-semibold text-on-ink">Staff</span>
            </span>
            <nav aria-label="Staff" className="flex min-w-0 flex-1 items-center gap-5 overflow-x-auto py-1 whitespace-nowrap max-md:hidden">
              <NavLinks entries={nav} look="bar" />
            </nav>
            <div className="ml-auto flex shrink-0 items-center gap-3">
              {aside}
              {palette}
              {account}
            </div>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
          <LinkArea>{children}</LinkArea>
        </main>
      </div>
    </ToastProvider>
  );
}
