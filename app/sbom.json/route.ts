import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "next/navigation";

const FILE = join(process.cwd(), ".build", "sbom.json");

export const dynamic = "force-dynamic";

/** The packages that the service is made of (CycloneDX), as the build wrote them. */
export async function GET(): Promise<Response> {
  const bill = await readFile(FILE, "utf8").catch(() => notFound());
  return new Response(bill, {
    headers: {
      "Content-Type": "application/vnd.cyclonedx+json",
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
