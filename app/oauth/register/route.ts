import { answerPreflight, answerRegistration } from "@/lib/oauth/answer-oauth";

export const POST = answerRegistration;
export const OPTIONS = answerPreflight;
