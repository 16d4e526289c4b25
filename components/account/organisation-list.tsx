"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { Tag } from "@/components/ui/tag";
import { useToast } from "@/components/ui/use-toast";
import { isRole, ROLE_TABLE } from "@/lib/core/roles";
import { useAccountActions } from "./actions";

type Own = { id: string; name: string; role: string };

/** One's organisations; opening one goes to its console. */
export function OrganisationList({ organisations, currentId }: { organisations: readonly Own[]; currentId: string | null }) {
  const { enterOrganisation } = useAccountActions();
  const { push, refresh } = useRouter();
  const toast = useToast();
  const [opening, setOpening] = useState<string | null>(null);
  const open = (orgId: string) => {
    setOpening(orgId);
    enterOrganisation(orgId)
      .then(() => {
        push("/console");
        refresh();
      })
      .catch((thrown: unknown) => {
        setOpening(null);
        toast({ title: "Could not open organisation", description: fieldErrors(thrown).summary, tone: "bad" });
      });
  };
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {organisations.map(({ id, name, role }) => (
        <li key={id} className="flex items-center justify-between gap-4 px-4 py-3">
          <div className="min-w-0">
            <p className="truncate font-medium" title={name}>
              {name}
            </p>
            <p className="text-13 text-muted">{isRole(role) ? ROLE_TABLE[role].title : role}</p>
          </div>
          <div className="flex shrink-0 items-center gap-3">
            {id === currentId && <Tag className="max-md:hidden">Current</Tag>}
            <Button size="sm" pending={opening === id} disabled={opening !== null} aria-label={`Open ${name}`} onClick={() => open(id)}>
              Open
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
