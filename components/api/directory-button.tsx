"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { callApi } from "./call-api";
import { goTo } from "./leave";

type DirectoryButtonProps = {
  orgId: string;
  /** Where to come back to; without it, this page. */
  next?: string;
  children: ReactNode;
};

/** Leaves for the directory of an organisation, which signs in and sends back. */
export function DirectoryButton({ orgId, next, children }: DirectoryButtonProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setPending(true);
    setFailure(null);
    try {
      const body = { orgId, next: next ?? window.location.pathname + window.location.search };
      const { url } = await callApi<{ url: string }>("/api/console/account/sso", { method: "POST", body });
      await goTo(url);
    } catch (thrown) {
      setFailure(fieldErrors(thrown).summary);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" pending={isPending} onClick={leave}>
        {children}
      </Button>
      <p role="alert" className="text-13 text-bad empty:hidden">
        {failure}
      </p>
    </div>
  );
}
