import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/layout/auth-shell";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { robots: { index: false } };

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell brand={env().BRAND_NAME}>{children}</AuthShell>;
}
