import { isLogoFile, readHostLogo } from "@/lib/brand/read-logo";
import { DAY_S } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { contextOf } from "@/lib/portal/request-context";

export const dynamic = "force-dynamic";

/** The logo of a white-label host. Its address changes with it. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  try {
    if (!isLogoFile(file)) throw new DomainError("not-found", "Image not found.");
    const picture = await readHostLogo(contextOf(request.headers, { kind: "visitor" }), file);
    const type = file.endsWith(".webp") ? "image/webp" : "image/png";
    return new Response(picture, { headers: { "Content-Type": type, "Cache-Control": `public, max-age=${DAY_S}` } });
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-found") return new Response("Not found\n", { status: 404 });
    throw error;
  }
}
