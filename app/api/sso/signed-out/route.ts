import { answerSignedOut } from "@/lib/portal/answer-sso";

export const GET = answerSignedOut;
