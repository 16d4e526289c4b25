import { arazzoDocument } from "@/lib/api/openapi/workflows";

export const dynamic = "force-dynamic";

/** Workflows of the API (Arazzo). */
export const GET = (): Response =>
  Response.json(arazzoDocument(), { headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" } });
