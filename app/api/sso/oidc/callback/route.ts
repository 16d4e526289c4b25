import { answerOidc } from "@/lib/portal/answer-sso";

export const GET = answerOidc;
