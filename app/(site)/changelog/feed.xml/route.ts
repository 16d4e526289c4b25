import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { CHANGES } from "../entries";
import { atomFeed } from "../atom-feed";

export const dynamic = "force-dynamic";

export function GET(): Response {
  const body = atomFeed({ title: `${brandName()} changelog`, page: `${publicUrl()}/changelog`, entries: CHANGES });
  return new Response(body, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
