import { robotsText } from "./robots-text";

export const dynamic = "force-dynamic";

export const GET = (): Response => new Response(robotsText(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
