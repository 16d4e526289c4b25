"use client";

import { useRef } from "react";
import { fieldErrors } from "@/components/ui/form-errors";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import { useToast } from "@/components/ui/use-toast";
import type { ReplyKind, ReplyTemplate, AccessRequestDetail } from "@/lib/access/contract";
import { useRequestActions } from "./actions";
import type { Assignable } from "./assign-menu";
import { Composer, isProposal } from "./composer";
import { MOVE_OF, type ReplyInput } from "./drafts";
import { focusNote } from "./note-form";
import { OutdatedBanner } from "./outdated-banner";
import { Proposal } from "./proposal";
import { answerButtonId, RequestActions } from "./request-actions";
import { RequestFacts } from "./request-facts";
import { RequestHead } from "./request-head";
import { RequestRecord } from "./request-record";
import type { useDrafts } from "./use-drafts";
import { useOutdated } from "./use-outdated";
import { addressedRequest } from "./use-selection";

export type RequestViewProps = {
  detail: AccessRequestDetail;
  now: number;
  staff: readonly Assignable[];
  templates: readonly ReplyTemplate[];
  me: { id: string; hasShortcuts: boolean };
  answers: ReturnType<typeof useDrafts>;
  /** An answer has gone out. */
  onAnswered: (kind: ReplyKind, detail: AccessRequestDetail) => void;
};

/** One request: what was asked, what can be done, what was said. */
export function RequestView({ detail, now, staff, templates, me, answers, onAnswered }: RequestViewProps) {
  const { id, version } = detail;
  const view = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const actions = useRequestActions(id);
  const { news, dismiss, unlessOutdated } = useOutdated(id);
  const writing = answers.writing?.id === id ? answers.writing : null;

  const attempt = (run: () => Promise<unknown>, done?: string) =>
    unlessOutdated(run).then(
      (wentThrough) => wentThrough && done !== undefined && toast({ title: done }),
      (thrown: unknown) => toast({ title: fieldErrors(thrown).summary, tone: "bad" }),
    );
  const assign = (staffId: string | null) => void attempt(() => actions.assign(version, staffId), "Assignment changed");
  const write = (kind: ReplyKind) => {
    if (detail.moves.includes(MOVE_OF[kind])) answers.setWriting({ id, kind });
    else toast({ title: "Not available in this state", tone: "plain" });
  };
  const close = () => {
    answers.setWriting(null);
    if (writing !== null) requestAnimationFrame(() => document.getElementById(answerButtonId(writing.kind))?.focus());
  };
  async function send(reply: ReplyInput) {
    if (writing === null || !(await unlessOutdated(() => actions.answer(version, reply)))) return;
    answers.setWriting(null);
    answers.forget(writing);
    if (isProposal(detail, reply)) toast({ title: "Offer proposed", description: "It needs confirmation by a second member of staff." });
    else onAnswered(writing.kind, detail);
  }

  // On narrow screens the list may be all that is seen.
  const ifSeen = (run: () => void) => () => view.current?.offsetParent != null && run();
  const isShown = () => addressedRequest(id) === id;
  const begin = (kind: ReplyKind) => ifSeen(() => (isShown() ? write(kind) : answers.setWriting({ id: addressedRequest(id), kind })));
  const keys = {
    a: begin("offer"),
    i: begin("question"),
    d: begin("decline"),
    m: ifSeen(() => isShown() && assign("me")),
    n: ifSeen(() => isShown() && focusNote()),
  };
  useShortcuts(keys, { enabled: me.hasShortcuts });

  return (
    <div ref={view} className="grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-6">
      <RequestHead detail={detail} now={now} />
      <RequestFacts detail={detail} now={now} />
      {news !== null && <OutdatedBanner news={news} now={now} onDismiss={dismiss} />}
      <RequestActions
        detail={detail}
        staff={staff}
        myId={me.id}
        hasShortcuts={me.hasShortcuts}
        isWriting={writing !== null}
        onWrite={write}
        onRestore={() => void attempt(() => actions.restore(version), "Request restored")}
        onReview={() => void attempt(() => actions.review(version), "Review started")}
        onAssign={assign}
        onRetract={async (text) => void (await unlessOutdated(() => actions.retract(version, text)))}
      />
      {detail.proposal !== null && (
        <Proposal
          key={version}
          detail={detail}
          proposal={detail.proposal}
          now={now}
          onConfirm={async (acknowledged) => void (await unlessOutdated(() => actions.confirmProposal(version, acknowledged)))}
          onReject={() => void attempt(() => actions.rejectProposal(version), "Proposal rejected")}
        />
      )}
      {writing !== null && (
        <Composer
          key={writing.kind}
          detail={detail}
          kind={writing.kind}
          draft={answers.draftOf(writing, detail)}
          templates={templates}
          onDraft={(part) => answers.change(writing, detail, part)}
          onSend={send}
          onClose={close}
          unlessOutdated={unlessOutdated}
        />
      )}
      <RequestRecord detail={detail} now={now} onNote={async (text) => void (await actions.note(text))} />
    </div>
  );
}
