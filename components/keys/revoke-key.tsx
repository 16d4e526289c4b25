"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/use-toast";
import { useKeyActions } from "./actions";

type RevokeKeyProps = { id: string; name: string; lastUsedAt: string | null; now: number };

/** Ends a key for ever, after saying what that breaks. */
export function RevokeKey({ id, name, lastUsedAt, now }: RevokeKeyProps) {
  const { revoke } = useKeyActions();
  const router = useRouter();
  const toast = useToast();

  async function run() {
    await revoke(id);
    toast({ title: "Key revoked", description: "It is refused everywhere within a second." });
    router.refresh();
  }
  return (
    <ConfirmDialog
      title="Revoke this key"
      confirm="Revoke key"
      onConfirm={run}
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Revoke ${name}`} className="-my-1">
          Revoke
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-medium">{name}</strong>{" "}
        {lastUsedAt === null ? (
          "was never used."
        ) : (
          <>
            was last used <RelativeTime at={lastUsedAt} now={now} className="font-medium" />.
          </>
        )}
      </p>
      <p className="mt-2 text-muted">Every program that sends it is refused from then on. A revoked key can’t be brought back.</p>
    </ConfirmDialog>
  );
}
