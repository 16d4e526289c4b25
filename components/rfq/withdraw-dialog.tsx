"use client";

import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { RequestRow } from "@/lib/rfq/contract";
import { useRequestActions } from "./actions";

type WithdrawDialogProps = { request: RequestRow; open: boolean; onOpenChange: (open: boolean) => void };

/** Takes a request back and says what goes with it. */
export function WithdrawDialog({ request, open, onOpenChange }: WithdrawDialogProps) {
  const { withdraw } = useRequestActions();
  const others = request.buyers - 1;
  async function submit(data: FormData) {
    const { left } = await withdraw(request.id, String(data.get("reason") ?? ""));
    return {
      title: "Request withdrawn",
      description: left > 0 ? `${left} rows were removed from the feed; the others are held for a new group.` : "It was never published.",
    };
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw request"
      submit="Withdraw request"
      variant="danger"
      onSubmit={submit}
    >
      <p className="text-13 text-muted">
        {request.state === "published"
          ? `It was published with ${others} identical requests. All ${request.buyers} are removed from the feed, so nobody can tell which one was withdrawn; the others are held and published again.`
          : "It will never be published."}{" "}
        This can't be undone.
      </p>
      <Field name="reason" label="Reason" hint="Internal only" required>
        <Input maxLength={300} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
