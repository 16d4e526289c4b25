import { answerAuth } from "@/lib/portal/answer-auth";

export const GET = answerAuth;
export const POST = answerAuth;
