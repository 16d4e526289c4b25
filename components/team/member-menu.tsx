"use client";

import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { useToast } from "@/components/ui/use-toast";
import type { MemberRow } from "@/lib/accounts/contract";
import { useTeamActions } from "./actions";

/** What an owner can do to another member besides changing the role. */
export function MemberMenu({ member }: { member: Pick<MemberRow, "userId" | "name" | "role"> }) {
  const { userId, name } = member;
  const { remove, transfer } = useTeamActions();
  const [asks, setAsks] = useState<"remove" | "transfer" | null>(null);
  const router = useRouter();
  const toast = useToast();
  const close = () => setAsks(null);

  async function takeOut() {
    await remove(userId);
    toast({ title: "Removed", description: `${name} is no member any more.` });
    router.refresh();
  }
  async function handOver() {
    await transfer(userId);
    toast({ title: "Handed over", description: `${name} is owner now, and you are developer.` });
    router.refresh();
  }

  return (
    <>
      <Menu
        align="end"
        label={`Actions for ${name}`}
        trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        items={[
          { label: "Hand over ownership…", onSelect: () => setAsks("transfer") },
          { kind: "separator" },
          { label: "Remove…", danger: true, onSelect: () => setAsks("remove") },
        ]}
      />
      <ConfirmDialog title="Remove this member" confirm="Remove" onConfirm={takeOut} open={asks === "remove"} onOpenChange={close}>
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-medium">{name}</strong> loses access at once, also in browsers that are open now.
        </p>
        <p className="mt-2 text-muted">Keys that they made keep working. Revoke those that they know.</p>
      </ConfirmDialog>
      <ConfirmDialog title="Hand over ownership" confirm="Hand over" onConfirm={handOver} open={asks === "transfer"} onOpenChange={close}>
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-medium">{name}</strong> becomes owner, and you become developer.
        </p>
        <p className="mt-2 text-muted">You can’t change members, settings or the plan any more unless an owner makes you owner again.</p>
      </ConfirmDialog>
    </>
  );
}
