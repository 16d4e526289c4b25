"use client";

import { Check, ChevronsUpDown, Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { fieldErrors } from "@/components/ui/form-errors";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { useToast } from "@/components/ui/use-toast";
import { useConsoleActions } from "./actions";

type Organisation = { id: string; name: string };

/** The organisation that is looked at, and the way to one's others. */
export function OrgSwitcher({ current, organisations }: { current: Organisation; organisations: readonly Organisation[] }) {
  const { switchTo } = useConsoleActions();
  const toast = useToast();

  async function choose(orgId: string) {
    try {
      await switchTo(orgId);
      // A full load: nothing of the organisation that was left may stay in the browser's memory.
      window.location.assign("/console");
    } catch (thrown) {
      toast({ title: "Could not switch organisation", description: fieldErrors(thrown).summary, tone: "bad" });
    }
  }

  const items: MenuEntry[] = [
    { kind: "heading", label: "Your organisations" },
    ...organisations.map(({ id, name }) => ({
      label: (
        <span className="block max-w-72 truncate" title={name}>
          {name}
          {id === current.id && <span className="sr-only"> (current)</span>}
        </span>
      ),
      icon: <Check size={14} aria-hidden="true" className={id === current.id ? "text-ink" : "invisible"} />,
      onSelect: () => (id === current.id ? undefined : void choose(id)),
    })),
    { kind: "separator" },
    {
      kind: "link",
      label: "New organisation",
      href: "/account/organisations",
      icon: <Plus size={14} aria-hidden="true" className="text-muted" />,
    },
  ];
  return <Menu label="Organisations" items={items} trigger={<Trigger name={current.name} />} />;
}

function Trigger({ name, ...wiring }: { name: string } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...wiring}
      title={name}
      aria-label={`Organisation ${name}, switch`}
      className="-ml-2 inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-14 font-medium hover:bg-sunken data-popup-open:bg-sunken"
    >
      <span className="truncate md:max-w-80">{name}</span>
      <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-muted" />
    </button>
  );
}
