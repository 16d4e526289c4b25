import { answerAuth } from "@/lib/http/session/answer-auth";

export const GET = answerAuth;
export const POST = answerAuth;
