"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import type { MemberRow } from "@/lib/accounts/contract";
import { useTeamActions } from "./actions";

/** What an owner can do to another member besides changing the role. */
export function MemberMenu({ member }: { member: Pick<MemberRow, "userId" | "name" | "role"> }) {
  const { userId, name } = member;
  const { remove, transfer } = useTeamActions();
  const [asks, setAsks] = useState<"remove" | "transfer" | null>(null);
  const close = () => setAsks(null);

  async function removeMember() {
    await remove(userId);
    return { title: "Member removed", description: `${name} is no longer a member.` };
  }
  async function handOver() {
    await transfer(userId);
    return { title: "Ownership transferred", description: `${name} is now an owner, and you are a developer.` };
  }

  return (
    <>
      <Menu
        align="end"
        label={`Actions for ${name}`}
        trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        items={[
          { label: "Transfer ownership…", onSelect: () => setAsks("transfer") },
          { kind: "separator" },
          { label: "Remove…", danger: true, onSelect: () => setAsks("remove") },
        ]}
      />
      <ConfirmAction title="Remove member?" confirm="Remove" onConfirm={removeMember} open={asks === "remove"} onOpenChange={close}>
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-medium">{name}</strong> loses access immediately, including in open sessions.
        </p>
        <p className="mt-2 text-muted">Keys they created keep working. Revoke any they may know.</p>
      </ConfirmAction>
      <ConfirmAction
        title="Transfer ownership"
        confirm="Transfer ownership"
        onConfirm={handOver}
        open={asks === "transfer"}
        onOpenChange={close}
      >
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-medium">{name}</strong> becomes an owner, and you become a developer.
        </p>
        <p className="mt-2 text-muted">
          You will no longer be able to change members, settings or the plan unless an owner makes you an owner again.
        </p>
      </ConfirmAction>
    </>
  );
}
