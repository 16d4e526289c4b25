import { CSPProvider } from "@base-ui/react/csp-provider";
import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { PreviewBar } from "@/components/brand/preview-bar";
import { readTheme } from "@/components/layout/theme";
import { SecretProvider } from "@/components/ui/secret-provider";
import { lookAsProperties } from "@/lib/core/colours";
import { brandName, currentBrand, ownBrand } from "@/lib/platform/brand";
import { BRAND_PREVIEW_PATH } from "@/lib/platform/brand-paths";
import { publicUrl } from "@/lib/platform/env";
import { iconSource } from "./brand/logo-address";
import { FONTS } from "./fonts";
import { MARK_URL } from "./mark";
import { sharePicture } from "./share-picture/address";
import "./globals.css";

export function generateMetadata(): Metadata {
  const brand = brandName();
  const shown = currentBrand();
  return {
    metadataBase: new URL(publicUrl()),
    title:
      shown.previewUntil === undefined
        ? { default: brand, template: `%s · ${brand}` }
        : { default: `Preview on ${ownBrand().name}`, template: `%s · Preview on ${ownBrand().name}` },
    ...(shown.previewUntil === undefined ? {} : { robots: { index: false, follow: false } }),
    description: "Companies, product specifications, spot prices and shipments of the photovoltaic market, as an API.",
    // Title and description of what is shared are those of its page.
    openGraph: { type: "website", siteName: brand, images: sharePicture() },
    twitter: { card: "summary_large_image" },
    icons: { icon: shown.orgId === null ? MARK_URL : iconSource(shown) },
  };
}

/** Reads headers and cookies, so that every page is rendered for its request: with its nonce, and in the theme that was chosen. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const theme = readTheme((await cookies()).get("theme")?.value);
  const { look, name, previewUntil } = currentBrand();
  return (
    <html
      lang="en"
      className={FONTS}
      {...(look === null ? {} : { style: lookAsProperties(look) })}
      {...(theme === "system" ? {} : { "data-theme": theme })}
    >
      <body>
        <CSPProvider nonce={nonce}>
          {/* Popups are portalled beside this root and stay above it. */}
          <div className={previewUntil === undefined ? "isolate" : "isolate flex flex-col"}>
            <SecretProvider>{children}</SecretProvider>
            {/* Seen first, but behind the link that skips to the content. */}
            {previewUntil !== undefined && (
              <PreviewBar name={name} service={ownBrand().name} until={previewUntil} leave={BRAND_PREVIEW_PATH} />
            )}
          </div>
        </CSPProvider>
      </body>
    </html>
  );
}
