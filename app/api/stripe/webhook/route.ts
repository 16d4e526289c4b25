import { answerStripe, refuseOtherMethods } from "@/lib/portal/answer-stripe";

export const POST = answerStripe;
export const GET = refuseOtherMethods;
export const HEAD = refuseOtherMethods;
export const PUT = refuseOtherMethods;
export const PATCH = refuseOtherMethods;
export const DELETE = refuseOtherMethods;
