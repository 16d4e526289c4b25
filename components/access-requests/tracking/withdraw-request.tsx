"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { withdraw } from "../actions";

/** Takes the request back, after saying what that means. */
export function WithdrawRequest({ token, hasOffer }: { token: string; hasOffer: boolean }) {
  const router = useRouter();
  const run = async () => {
    await withdraw(token);
    router.refresh();
  };
  return (
    <ConfirmDialog
      title="Withdraw this request?"
      confirm="Withdraw request"
      onConfirm={run}
      trigger={<Button size="sm">Withdraw request</Button>}
    >
      <p>
        {hasOffer ? "The offer will be withdrawn too. " : "We will stop reviewing it. "}
        This can't be undone, but you can submit a new request at any time.
      </p>
    </ConfirmDialog>
  );
}
