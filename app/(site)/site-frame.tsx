import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { logoSource } from "@/app/brand/logo-address";
import type { FooterGroup } from "@/components/layout/site-footer";
import { SiteShell } from "@/components/layout/site-shell";
import { readTheme } from "@/components/layout/theme";
import { NoticeBanner } from "@/components/status/notice-banner";
import { CONTACT_PATH } from "@/lib/core/paths";
import { brandName, currentBrand } from "@/lib/platform/brand";
import type { Brand } from "@/lib/platform/brand-scope";
import { publicPage } from "@/lib/portal/page-access";
import { openNotices } from "@/lib/service-level/notices/list-notices";
import { LEGAL_PAGES } from "./legal/legal-pages";
import { mainWay } from "./main-way";
import { SiteSearch } from "./site-search";

const PRICES = { href: "/prices", label: "Prices" };
const COMPANIES = { href: "/companies", label: "Companies" };
const PRODUCTS = { href: "/products", label: "Products" };
const DOCS = { href: "/docs", label: "Docs" };
const SHIPMENTS = { href: "/shipments", label: "Shipments" };
const DATA = { href: "/data", label: "Data" };
const EXPLORER = { href: "/explorer", label: "Explorer" };
const PRICING = { href: "/pricing", label: "Pricing" };
const CHANGELOG = { href: "/changelog", label: "Changelog" };
const STATUS = { href: "/status", label: "Status" };
const SIGN_IN = { href: "/sign-in", label: "Sign in" };
const SIGN_UP = { href: "/sign-up", label: "Sign up" };
const CONSOLE = { href: "/console", label: "Console" };
const CONTACT = { href: CONTACT_PATH, label: "Contact" };
const REQUEST_ACCESS = { href: "/request-access", label: "Request access" };

const NAV = [PRICES, COMPANIES, PRODUCTS, SHIPMENTS, DOCS, EXPLORER, PRICING];
const MORE = [DATA, STATUS, CHANGELOG];

const footer = (isSignedIn: boolean): FooterGroup[] => [
  { title: "Product", links: [PRICES, COMPANIES, PRODUCTS, SHIPMENTS, DATA, EXPLORER, PRICING, CHANGELOG] },
  { title: "Developers", links: [DOCS, { href: "/docs/reference", label: "API reference" }, STATUS] },
  { title: "Account", links: [...(isSignedIn ? [CONSOLE] : [SIGN_IN, SIGN_UP]), REQUEST_ACCESS, CONTACT] },
  { title: "Legal", links: LEGAL_PAGES.map(({ slug, label }) => ({ href: `/legal/${slug}`, label })) },
];

/** What a white-label host has, and what its organisation says of itself elsewhere. */
const brandFooter = ({ links, support }: Brand): FooterGroup[] => [
  { title: "Developers", links: [DOCS, { href: "/docs/reference", label: "API reference" }, EXPLORER, STATUS] },
  ...(links.length === 0 && support === null
    ? []
    : [{ title: "About us", links: [...links, ...(support === null ? [] : [{ href: `mailto:${support}`, label: "Support" }])] }]),
];

/** The frame of every public page: leads to the console who is signed in, and to the ways in everyone else. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get("theme")?.value);
  const brand = currentBrand();
  if (brand.orgId !== null)
    return (
      <SiteShell
        brand={brand.name}
        logo={logoSource(brand)}
        home="/docs"
        nav={[DOCS, EXPLORER, STATUS]}
        theme={theme}
        footer={brandFooter(brand)}
      >
        {children}
      </SiteShell>
    );
  const { visit, ctx } = await publicPage();
  const notices = await openNotices(ctx.clock.now());
  const isSignedIn = visit !== null;
  const account = isSignedIn ? CONSOLE : SIGN_IN;
  return (
    <SiteShell
      brand={brandName()}
      nav={NAV}
      more={MORE}
      ways={{ account, main: mainWay(visit) }}
      search={<SiteSearch items={[...NAV, ...MORE].map((place) => ({ group: "Pages", ...place }))} />}
      theme={theme}
      footer={footer(isSignedIn)}
      notice={<NoticeBanner notices={notices} className="mt-5 print:hidden" />}
    >
      {children}
    </SiteShell>
  );
}
