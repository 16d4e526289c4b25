"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";

/** The invoices could not be read; the rest of the page stands. */
export function InvoicesFailed({ requestId }: { requestId: string | null }) {
  const { refresh } = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <ErrorState
      title="Invoices are currently unavailable"
      requestId={requestId ?? undefined}
      action={
        <Button pending={pending} onClick={() => startTransition(() => refresh())}>
          Try again
        </Button>
      }
    >
      The payment service did not respond. Your plan and keys are not affected.
    </ErrorState>
  );
}
