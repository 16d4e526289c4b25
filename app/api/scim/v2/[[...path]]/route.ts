import { answerScim } from "@/lib/portal/answer-scim";

export const GET = answerScim;
export const HEAD = answerScim;
export const OPTIONS = answerScim;
export const POST = answerScim;
export const PUT = answerScim;
export const PATCH = answerScim;
export const DELETE = answerScim;
