export const dynamic = "force-dynamic";

/** Where tools look for the description first; the API has it, in pieces too. */
export const GET = (request: Request): Response =>
  new Response(null, {
    status: 308,
    headers: { Location: `/api/v1/openapi.json${new URL(request.url).search}`, "Access-Control-Allow-Origin": "*" },
  });
