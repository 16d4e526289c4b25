"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { useKeyActions } from "./actions";

type RevokeKeyProps = {
  id: string;
  name: string;
  /** What that breaks. */
  children: ReactNode;
};

/** Ends a key for ever, after saying what that breaks. */
export function RevokeKey({ id, name, children }: RevokeKeyProps) {
  const { revoke } = useKeyActions();
  async function run() {
    await revoke(id);
    return { title: "Key revoked", description: "Requests with this key fail within a second." };
  }
  return (
    <ConfirmAction title="Revoke key?" confirm="Revoke key" typeName={name} onConfirm={run} trigger={<Button>Revoke key</Button>}>
      {children}
      <p className="mt-2 text-muted">Requests with this key will fail within a second. You can't restore a revoked key.</p>
    </ConfirmAction>
  );
}
