"use client";

import { useState } from "react";
import { goTo } from "@/components/api/leave";
import { isDismissed } from "@/components/api/passkeys";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { enterWithPasskey } from "./actions";

/** Signs in with a passkey of this browser, a phone or a security key. */
export function PasskeyButton({ then }: { then: string }) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async () => {
    setPending(true);
    setFailure(null);
    try {
      await enterWithPasskey();
      await goTo(then);
    } catch (thrown) {
      // Browsers tell neither a dialog that was closed from a passkey that was not found.
      setFailure(isDismissed(thrown) ? "No passkey was used. Try again or sign in another way." : fieldErrors(thrown).summary);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid gap-2">
      <Button onClick={enter} pending={isPending}>
        Sign in with a passkey
      </Button>
      <p role="alert" className="text-13 text-bad empty:hidden">
        {failure}
      </p>
    </div>
  );
}
