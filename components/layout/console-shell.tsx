import type { ReactNode } from "react";
import { LinkArea } from "../ui/link-area";
import { ToastProvider } from "../ui/toast-provider";
import { Brand } from "./brand";
import { NarrowMenu } from "./narrow-menu";
import type { NavEntry, NavGroup } from "./nav-entry";
import { NavGroups } from "./nav-groups";
import { NavLinks } from "./nav-links";
import { SkipLink } from "./skip-link";

type ConsoleShellProps = {
  brand: string;
  nav: readonly NavGroup[];
  /** At the foot of the rail. */
  secondaryNav?: readonly NavEntry[];
  orgSwitcher?: ReactNode;
  /** Sandbox or live, as a switch or a Tag. */
  environment?: ReactNode;
  /** The search field. */
  palette: ReactNode;
  /** The menu of help, where there is room for it. */
  help?: ReactNode;
  /** Where help is on narrow screens, beside `secondaryNav`. */
  narrowHelp?: readonly NavEntry[];
  /** The bell. */
  notifications?: ReactNode;
  /** The menu behind the avatar. */
  account: ReactNode;
  children: ReactNode;
};

/** The console: a rail on the left, the organisation above, one page inside. */
export function ConsoleShell(props: ConsoleShellProps) {
  const {
    brand,
    nav,
    secondaryNav = [],
    narrowHelp = [],
    orgSwitcher,
    environment,
    palette,
    help,
    notifications,
    account,
    children,
  } = props;
  return (
    <ToastProvider>
      <SkipLink />
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] text-14 md:grid-cols-[216px_minmax(0,1fr)] print:block">
        <aside className="sticky top-0 flex h-dvh flex-col gap-0.5 overflow-y-auto border-r border-line px-3 py-4 max-md:hidden print:hidden">
          <div className="px-2.5 pb-3">
            <Brand name={brand} href="/console" />
          </div>
          <nav aria-label="Console" className="flex flex-1 flex-col gap-0.5">
            <NavGroups groups={nav} />
            <span className="min-h-4 flex-1" />
            <NavLinks entries={secondaryNav} look="rail" />
          </nav>
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-b border-line bg-paper px-4 md:px-7 print:hidden">
            <div className="flex min-w-0 items-center gap-3">
              <NarrowMenu>
                <nav aria-label="Console" className="grid gap-0.5">
                  <NavGroups groups={nav} />
                  {secondaryNav.length > 0 && <span className="my-2 border-t border-line" />}
                  <NavLinks entries={[...secondaryNav, ...narrowHelp]} look="rail" />
                </nav>
              </NarrowMenu>
              {orgSwitcher}
              {environment}
            </div>
            <div className="flex shrink-0 items-center gap-2 md:gap-3">
              {palette}
              {help !== undefined && <div className="max-md:hidden">{help}</div>}
              {notifications}
              {account}
            </div>
          </header>
          <main id="main" tabIndex={-1} className="w-full max-w-[1236px] min-[112rem]:max-w-[1560px] flex-1 px-4 py-6 outline-none md:p-7">
            <LinkArea>{children}</LinkArea>
          </main>
        </div>
      </div>
    </ToastProvider>
  );
}
