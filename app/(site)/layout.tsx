import { cookies } from "next/headers";
import type { ReactNode } from "react";
import type { FooterGroup } from "@/components/layout/site-footer";
import { SiteShell } from "@/components/layout/site-shell";
import { readTheme } from "@/components/layout/theme";
import { env } from "@/lib/platform/env";

const NAV = [
  { href: "/data", label: "Data" },
  { href: "/docs", label: "Docs" },
  { href: "/explorer", label: "Explorer" },
  { href: "/pricing", label: "Pricing" },
  { href: "/status", label: "Status" },
];

const FOOTER: FooterGroup[] = [
  { title: "Product", links: NAV.slice(0, 4) },
  {
    title: "Service",
    links: [
      { href: "/status", label: "Status" },
      { href: "/changelog", label: "Changelog" },
      { href: "/docs/reference", label: "Reference" },
    ],
  },
  {
    title: "Account",
    links: [
      { href: "/sign-in", label: "Sign in" },
      { href: "/request-access", label: "Request access" },
    ],
  },
];

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get("theme")?.value);
  return (
    <SiteShell brand={env().BRAND_NAME} nav={NAV} account={{ href: "/sign-in", label: "Sign in" }} theme={theme} footer={FOOTER}>
      {children}
    </SiteShell>
  );
}
