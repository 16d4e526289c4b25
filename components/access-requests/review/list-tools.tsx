"use client";

import { Keyboard } from "lucide-react";
import { FilterBar } from "@/components/ui/filter-bar";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { TabLinks } from "@/components/ui/tab-links";
import { withParams } from "@/components/ui/url-state";
import { ACCESS_REQUEST_VIEWS, type AccessRequestView } from "@/lib/access/contract";
import type { ListScope } from "./queries";

const VIEW_WORDS: Readonly<Record<AccessRequestView, string>> = {
  due: "Due",
  mine: "Mine",
  unassigned: "Unassigned",
  answered: "Replied",
  all: "All",
  suspected: "Spam",
};
export const SEARCH_ID = "access-request-search";

/** Which requests are listed. The views are addresses, so that they work without scripts and can be kept. */
export function ListTools({ scope, onHelp }: { scope: ListScope; onHelp: () => void }) {
  const tabs = ACCESS_REQUEST_VIEWS.map((view) => ({
    href: withParams("/staff/access-requests", "", { view: view === "due" ? null : view, q: scope.search }),
    label: VIEW_WORDS[view],
    current: view === scope.view,
  }));
  return (
    <div className="border-b border-line bg-paper px-4 md:sticky md:top-0 md:z-2 md:px-5">
      <TabLinks label="Views" tabs={tabs} />
      <div className="flex items-center gap-2 py-2.5">
        <FilterBar label="Search access requests" className="min-w-0 flex-1 flex-nowrap!">
          <Input
            id={SEARCH_ID}
            type="search"
            name="q"
            size="sm"
            defaultValue={scope.search}
            aria-label="Search by name, company, e-mail or ID"
            placeholder="Company, name, e-mail"
          />
        </FilterBar>
        <IconButton size="sm" bordered label="Keyboard shortcuts" icon={<Keyboard size={15} aria-hidden="true" />} onClick={onHelp} />
      </div>
    </div>
  );
}
