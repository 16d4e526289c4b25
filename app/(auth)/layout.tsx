import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/layout/auth-shell";
import { brandName } from "@/lib/platform/brand";

export const metadata: Metadata = { robots: { index: false } };

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell brand={brandName()}>{children}</AuthShell>;
}
