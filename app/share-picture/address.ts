import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

/** The picture of a page, as its head names it. */
export const sharePicture = (path: "/share-picture" | "/share-picture/home" = "/share-picture") => [
  { url: `${publicUrl()}${path}`, width: 1200, height: 630, alt: `${brandName()}: the solar industry, as an API` },
];
