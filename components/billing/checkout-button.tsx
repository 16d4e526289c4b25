"use client";

import { Button, type ButtonProps } from "@/components/ui/button";
import type { PlanInput } from "@/lib/billing/contract";
import { useBillingActions } from "./actions";
import { useRedirect } from "./use-redirect";

type CheckoutButtonProps = Pick<ButtonProps, "variant" | "size" | "className" | "children"> &
  PlanInput & { interval: NonNullable<PlanInput["interval"]>; currency: NonNullable<PlanInput["currency"]> };

/** Leads to the payment page for a plan: the one that was begun, or a new one. */
export function CheckoutButton({ plan, interval, currency, code, ...look }: CheckoutButtonProps) {
  const { checkout } = useBillingActions();
  const { redirect, pending } = useRedirect(
    () => checkout({ plan, interval, currency, ...(code === undefined ? {} : { code }) }),
    "Could not open the payment page",
  );
  return <Button {...look} pending={pending} onClick={redirect} />;
}
