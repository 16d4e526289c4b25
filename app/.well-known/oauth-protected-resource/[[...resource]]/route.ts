import { answerMetadata, answerPreflight } from "@/lib/oauth/answer-oauth";
import { resourceMetadata } from "@/lib/oauth/metadata";

export const dynamic = "force-dynamic";

/** Clients ask at the root, or with the path of the resource behind it. */
export async function GET(_: Request, { params }: { params: Promise<{ resource?: string[] }> }): Promise<Response> {
  const { resource = ["mcp"] } = await params;
  return resource.join("/") === "mcp" ? answerMetadata(resourceMetadata()) : new Response(null, { status: 404 });
}

export const OPTIONS = answerPreflight;
