import type { MetadataRoute } from "next";
import { publicUrl } from "@/lib/platform/env";
import { publicPaths } from "./(site)/public-paths";

export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return publicPaths().map((path) => ({ url: `${publicUrl()}${path === "/" ? "" : path}` }));
}
