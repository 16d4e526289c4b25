import { answerMetadata, answerPreflight } from "@/lib/oauth/answer-oauth";
import { serverMetadata } from "@/lib/oauth/metadata";

export const dynamic = "force-dynamic";

export const GET = (): Response => answerMetadata(serverMetadata());
export const OPTIONS = answerPreflight;
