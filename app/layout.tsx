import type { Metadata } from "next";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { ReactNode } from "react";
import { env } from "@/lib/platform/env";
import "./globals.css";

export function generateMetadata(): Metadata {
  const { BRAND_NAME } = env();
  return {
    title: { default: BRAND_NAME, template: `%s · ${BRAND_NAME}` },
    description: "Companies, product specifications, spot prices and shipments of the photovoltaic market, as an API.",
  };
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>{children}</body>
    </html>
  );
}
