"use client";

import { Button, type ButtonProps } from "@/components/ui/button";
import type { PORTAL_FLOWS } from "@/lib/billing/contract";
import { useBillingActions } from "./actions";
import { useRedirect } from "./use-redirect";

type PortalButtonProps = Pick<ButtonProps, "variant" | "size" | "className" | "children"> & { flow: (typeof PORTAL_FLOWS)[number] };

/** Leads to where card and billing details are changed. */
export function PortalButton({ flow, ...look }: PortalButtonProps) {
  const { portal } = useBillingActions();
  const { redirect, pending } = useRedirect(() => portal(flow), "Could not open the billing portal");
  return <Button {...look} pending={pending} onClick={redirect} />;
}
