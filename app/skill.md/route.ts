import { skillText } from "@/app/(site)/docs/_lib/skill-text";

export const dynamic = "force-dynamic";

/** How an agent uses the service, as a skill that it can keep. */
export function GET(): Response {
  return new Response(skillText(), {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  });
}
