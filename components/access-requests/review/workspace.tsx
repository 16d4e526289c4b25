"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { ErrorState } from "@/components/ui/error-state";
import { useToast } from "@/components/ui/use-toast";
import type { ReplyKind, AccessRequestDetail } from "@/lib/access/contract";
import { useServerTime } from "../use-server-time";
import { ListHead } from "./list-head";
import { ListTools } from "./list-tools";
import { type AccessRequestList, accessRequestsQuery, type ListScope } from "./queries";
import { RequestList } from "./request-list";
import { RequestPane } from "./request-pane";
import type { RequestViewProps } from "./request-view";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { useDrafts } from "./use-drafts";
import { useListShortcuts } from "./use-list-shortcuts";
import { isWide, useSelection } from "./use-selection";

type ReviewWorkspaceProps = Pick<RequestViewProps, "staff" | "templates" | "me"> & {
  scope: ListScope;
  /** What the server rendered. */
  initial: AccessRequestList;
  initialRequest: AccessRequestDetail | null;
  pages: { previous: string | null; next: string | null };
};

const SENT: Readonly<Record<ReplyKind, string>> = { offer: "Offer sent", question: "Question sent", decline: "Decline sent" };

const PANE = "request-pane";
const rowSelector = (id: string) => `[data-request="${CSS.escape(id)}"]`;
/** Waits for the next paint, so that what takes the focus is there. */
const focusSoon = (selector: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

export function ReviewWorkspace({ scope, initial, initialRequest, pages, ...rest }: ReviewWorkspaceProps) {
  const router = useRouter();
  const toast = useToast();
  const { data: answer, isError, refetch } = useQuery({ ...accessRequestsQuery(scope), initialData: initial });
  const now = useServerTime(answer.nowMs);
  const answers = useDrafts(rest.templates);
  const [helps, setHelps] = useState(false);
  const scopeKey = JSON.stringify(scope);
  const { selectedId, isNamed, href, select } = useSelection(scopeKey, initial.rows[0]?.id ?? null);
  const { rows } = answer;

  const open = (id: string) => {
    select(id, { leave: true });
    focusSoon(`#${PANE}`);
  };
  const leave = () => {
    select(null, { leave: true });
    focusSoon(rowSelector(selectedId ?? ""));
  };
  useListShortcuts({ rows, selectedId, isNamed, select, leave, help: () => setHelps(true), enabled: rest.me.hasShortcuts });

  /** The next of the list as it was decided on: the one behind it, or the first that is left. */
  const onAnswered = (kind: ReplyKind, { id, company, email }: AccessRequestDetail) => {
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at + 1] ?? rows.find((row) => row.id !== id);
    select(next?.id ?? null);
    focusSoon(next === undefined ? "#main" : isWide() ? rowSelector(next.id) : `#${PANE}`);
    toast({ title: SENT[kind], description: `To ${email}, ${company.slice(0, 80)}` });
    router.refresh();
  };

  return (
    <div className="md:grid md:h-[calc(100dvh-61px)] md:grid-rows-[auto_minmax(0,1fr)]">
      <ListHead figures={answer.figures} isBehind={isNamed} />
      <div className="md:grid md:min-h-0 md:grid-cols-[minmax(18rem,25rem)_minmax(0,1fr)]">
        <section aria-label="List" className={clsx("md:overflow-y-auto md:border-r md:border-line", isNamed && "max-md:hidden")}>
          <ListTools scope={scope} onHelp={() => setHelps(true)} />
          {isError && <ErrorState title="The list could not be refreshed" onRetry={() => void refetch()} />}
          <RequestList answer={answer} scope={scope} now={now} selectedId={selectedId} hrefOf={href} pages={pages} onOpen={open} />
        </section>
        <section
          key={selectedId}
          id={PANE}
          tabIndex={-1}
          aria-label="Request"
          className={clsx("px-4 py-6 outline-none md:overflow-y-auto md:px-9 md:py-7", !isNamed && "max-md:hidden")}
        >
          <button type="button" onClick={leave} className={buttonClass("secondary", "sm", "mb-5 md:hidden")}>
            <ArrowLeft size={14} aria-hidden="true" />
            Back to access requests
          </button>
          {selectedId !== null && (
            <RequestPane id={selectedId} initial={initialRequest} now={now} answers={answers} onAnswered={onAnswered} {...rest} />
          )}
        </section>
      </div>
      <ShortcutsDialog hasShortcuts={rest.me.hasShortcuts} open={helps} onOpenChange={setHelps} />
    </div>
  );
}
