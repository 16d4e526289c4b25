import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button-link";
import { LinkArea } from "../ui/link-area";
import { Brand, type BrandLogo } from "./brand";
import { NarrowMenu } from "./narrow-menu";
import type { NavEntry } from "./nav-entry";
import { NavLinks } from "./nav-links";
import { SiteFooter, type FooterGroup } from "./site-footer";
import { SkipLink } from "./skip-link";
import type { Theme } from "./theme";

/** "Sign in", or the console for who is signed in, and the one button of the head: a key, or where the reader's keys are. */
export type WaysIn = { account: NavEntry; main: { href: string; label: string } };

type SiteShellProps = {
  brand: string;
  /** Null: a brand without a picture; undefined: our own mark. */
  logo?: BrandLogo | null | undefined;
  /** Where the mark leads. */
  home?: string;
  nav: readonly NavEntry[];
  /** What the menu of narrow pages leads to beside the navigation. */
  more?: readonly NavEntry[];
  /** The ways in; without them nobody signs in here, and none is asked for access. */
  ways?: WaysIn;
  /** A field that searches. */
  search?: ReactNode;
  theme: Theme;
  footer?: readonly FooterGroup[];
  /** What to know before anything else, above every page. */
  notice?: ReactNode;
  children: ReactNode;
};

const REQUEST = { href: "/request-access", label: "Request access" };

/** The public pages: brand, navigation, the way in, a foot. Children decide their own width with `site-width`. */
export function SiteShell({ brand, logo, home = "/", nav, more = [], ways, search, theme, footer = [], notice, children }: SiteShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
        <div className="site-width flex h-15 items-center gap-7">
          <Brand name={brand} logo={logo} href={home} />
          <nav aria-label="Main" className="flex items-center gap-5 max-lg:hidden">
            <NavLinks entries={nav} look="bar" />
          </nav>
          <div className="ml-auto flex items-center gap-4">
            {search}
            {ways && <WayIn {...ways} />}
            <NarrowMenu until="lg">
              <nav aria-label="Main" className="grid gap-1">
                <NavLinks entries={[...nav, ...more, ...(ways ? [REQUEST, ways.account] : [])]} look="rail" />
              </nav>
            </NarrowMenu>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="site-width w-full flex-1 outline-none">
        {notice}
        <LinkArea>{children}</LinkArea>
      </main>
      <SiteFooter brand={brand} logo={logo} home={home} groups={footer} theme={theme} />
    </div>
  );
}

function WayIn({ account, main }: WaysIn) {
  return (
    <>
      <div className="flex items-center gap-5 max-lg:hidden">
        <span className="max-xl:hidden">
          <NavLinks entries={[REQUEST]} look="bar" />
        </span>
        <span className="whitespace-nowrap">
          <NavLinks entries={[account]} look="bar" />
        </span>
      </div>
      <ButtonLink href={main.href} variant="primary" className="max-md:h-8 max-md:px-2.5 max-md:text-13">
        {main.label}
      </ButtonLink>
    </>
  );
}
