import { Brand, type BrandLogo } from "./brand";
import type { NavEntry } from "./nav-entry";
import { NavLinks } from "./nav-links";
import type { Theme } from "./theme";
import { ThemeSwitch } from "./theme-switch";

export type FooterGroup = { title: string; links: readonly NavEntry[] };

type SiteFooterProps = { brand: string; logo?: BrandLogo | null | undefined; home?: string; groups: readonly FooterGroup[]; theme: Theme };

/** The foot of the public pages. */
export function SiteFooter({ brand, logo, home = "/", groups, theme }: SiteFooterProps) {
  return (
    <footer className="border-t border-line print:hidden">
      <div className="site-width flex flex-wrap justify-between gap-x-16 gap-y-8 py-10">
        <div className="grid content-start gap-4">
          <Brand name={brand} logo={logo} href={home} />
          <ThemeSwitch theme={theme} />
        </div>
        {groups.length > 0 && (
          <div className="grid grid-cols-2 gap-x-10 gap-y-8 sm:flex sm:flex-wrap sm:gap-x-14">
            {groups.map(({ title, links }) => (
              <nav key={title} aria-label={title} className="grid content-start gap-1">
                <p className="mb-1 text-12 text-faint">{title}</p>
                <NavLinks entries={links} look="bar" />
              </nav>
            ))}
          </div>
        )}
      </div>
    </footer>
  );
}
