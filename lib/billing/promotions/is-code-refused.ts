import { isRefused } from "@/lib/platform/stripe";

/** Stripe refused a promotion code, and nothing else of a request. */
export const isCodeRefused = (error: unknown): boolean =>
  isRefused(error) && error instanceof Error && "param" in error && typeof error.param === "string" && error.param.startsWith("discounts");
