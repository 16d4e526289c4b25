import { answerPreflight, answerToken } from "@/lib/oauth/answer-oauth";

export const POST = answerToken;
export const OPTIONS = answerPreflight;
