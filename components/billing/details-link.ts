import { ProblemError } from "@/components/ui/form-errors";
import { BILLING_ADDRESS } from "@/lib/billing/contract";

/** The page of the billing details, from which saving leads back to Billing. */
export const DETAILS_HREF = `/console/billing/details?next=${encodeURIComponent("/console/billing")}`;

/** Whether something was refused for a billing address that has to be another one first. */
export const isAboutAddress = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && thrown.problem.errors?.some(({ code }) => code === BILLING_ADDRESS) === true;
