import { cookies } from "next/headers";
import type { ReactNode } from "react";
import type { FooterGroup } from "@/components/layout/site-footer";
import { SiteShell } from "@/components/layout/site-shell";
import { readTheme } from "@/components/layout/theme";
import { publicPage } from "@/lib/http/session/page-access";
import { env } from "@/lib/platform/env";

const HOME = { href: "/", label: "Home", exact: true };
const PRICING = { href: "/pricing", label: "Pricing" };
const SIGN_IN = { href: "/sign-in", label: "Sign in" };
const SIGN_UP = { href: "/sign-up", label: "Sign up" };
const CONSOLE = { href: "/console", label: "Console" };
const REQUEST_ACCESS = { href: "/request-access", label: "Request access" };

const footer = (isSignedIn: boolean): FooterGroup[] => [
  { title: "Product", links: [PRICING] },
  { title: "Account", links: isSignedIn ? [CONSOLE, REQUEST_ACCESS] : [SIGN_IN, SIGN_UP, REQUEST_ACCESS] },
];

/** The frame of every public page: leads to the console who is signed in, and to the ways in everyone else. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const { visit } = await publicPage();
  const isSignedIn = visit !== null;
  return (
    <SiteShell
      brand={env().BRAND_NAME}
      nav={isSignedIn ? [HOME, PRICING] : [HOME, PRICING, SIGN_UP]}
      account={isSignedIn ? CONSOLE : SIGN_IN}
      theme={readTheme((await cookies()).get("theme")?.value)}
      footer={footer(isSignedIn)}
    >
      {children}
    </SiteShell>
  );
}
