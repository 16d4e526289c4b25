import { answerStripe, refuseMethod } from "@/lib/portal/answer-stripe";

export const POST = answerStripe;
export const GET = refuseMethod;
export const HEAD = refuseMethod;
export const PUT = refuseMethod;
export const PATCH = refuseMethod;
export const DELETE = refuseMethod;
