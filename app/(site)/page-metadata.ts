import type { Metadata } from "next";
import { sharePicture } from "@/app/share-picture/address";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

type PageFacts = {
  path: string;
  /** Without the brand; the home has none. */ title?: string;
  description: string;
  picture?: "/share-picture" | "/share-picture/home";
};

/** Title, description, canonical address and what is shown where the address is shared. */
export function pageMetadata({ path, title, description, picture }: PageFacts): Metadata {
  const brand = brandName();
  const url = `${publicUrl()}${path === "/" ? "" : path}`;
  return {
    ...(title === undefined ? {} : { title }),
    description,
    alternates: { canonical: url },
    openGraph: { type: "website", siteName: brand, title: title ?? brand, description, url, images: sharePicture(picture) },
  };
}
