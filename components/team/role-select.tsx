"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { fieldErrors, isCancelled } from "@/components/ui/form-errors";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/use-toast";
import type { MemberRow } from "@/lib/accounts/contract";
import { isRole, ROLE_TABLE } from "@/lib/core/roles";
import { useTeamActions } from "./actions";
import { ROLE_OPTIONS } from "./role-choices";

/** Gives a member another role, at once. */
export function RoleSelect({ member }: { member: Pick<MemberRow, "userId" | "name" | "role"> }) {
  const { changeRole } = useTeamActions();
  const router = useRouter();
  const toast = useToast();
  const [wanted, setWanted] = useState<string | null>(null);

  async function change(role: string) {
    if (!isRole(role)) return;
    setWanted(role);
    try {
      await changeRole(member.userId, role);
      toast({ title: "Role changed", description: `${member.name} now has the role ${ROLE_TABLE[role].title}.` });
      router.refresh();
    } catch (thrown) {
      if (!isCancelled(thrown)) toast({ title: "Could not change role", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setWanted(null);
    }
  }
  return (
    <Select
      size="sm"
      aria-label={`Role of ${member.name}`}
      className="w-32"
      options={ROLE_OPTIONS}
      value={wanted ?? member.role}
      disabled={wanted !== null}
      onChange={(event) => void change(event.target.value)}
    />
  );
}
