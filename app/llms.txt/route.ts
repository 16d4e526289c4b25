import { llmsText } from "@/app/(site)/docs/_lib/llms-text";

/** What there is to read here, for machines that read. */
export function GET(): Response {
  return new Response(llmsText(), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  });
}
