import { postmanCollection } from "@/lib/api/openapi/collection";

export const dynamic = "force-dynamic";

/** The API's reading requests as a Postman collection. */
export const GET = (): Response =>
  Response.json(postmanCollection(), { headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" } });
