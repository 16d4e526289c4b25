"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import { IconButton } from "@/components/ui/icon-button";
import { useModKey } from "@/components/ui/use-mod-key";
import { useSendShortcut } from "@/components/ui/use-send-shortcut";
import type { ReplyKind, ReplyTemplate, AccessRequestDetail } from "@/lib/access/contract";
import { type Draft, draftErrors, MOVE_OF, replyOf, type ReplyInput } from "./drafts";
import { OfferTerms } from "./offer-fields";
import { ReplyPreview } from "./reply-preview";
import { ReplyText } from "./reply-text";
import { usePreview } from "./use-preview";
import { STATE_WORDS } from "./words";

const TITLES: Readonly<Record<ReplyKind, { title: string; send: string }>> = {
  offer: { title: "Approve with an offer", send: "Send offer" },
  question: { title: "Ask the applicant", send: "Send question" },
  decline: { title: "Decline the request", send: "Decline request" },
};

type ComposerProps = {
  detail: AccessRequestDetail;
  kind: ReplyKind;
  draft: Draft;
  templates: readonly ReplyTemplate[];
  onDraft: (change: Partial<Draft>) => void;
  /** Sends it, or throws why not. */
  onSend: (reply: ReplyInput) => Promise<void>;
  onClose: () => void;
  unlessOutdated: (run: () => Promise<unknown>) => Promise<boolean>;
};

/** Writes one answer. No key sends it but ⌘↵ and Ctrl+Enter: Enter alone is too easily pressed. */
export function Composer({ detail, kind, draft, templates, onDraft, onSend, onClose, unlessOutdated }: ComposerProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ errors: FormErrors; attempt: number } | null>(null);
  const reply = replyOf(kind, draft);
  const wrong = draftErrors(reply);
  const preview = usePreview(detail, reply, unlessOutdated);
  const isPossible = detail.moves.includes(MOVE_OF[kind]);
  const refused = preview.canBeSent && preview.query.isError ? fieldErrors(preview.query.error).fields : {};
  const errors = { ...failure?.errors.fields, ...refused, ...wrong };

  async function send() {
    if (pending || !isPossible || Object.keys(wrong).length > 0) return;
    setPending(true);
    try {
      await onSend(reply);
      setFailure(null);
    } catch (thrown) {
      setFailure((before) => ({ errors: fieldErrors(thrown), attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      setPending(false);
    }
  }
  useSendShortcut(() => void send());
  const sendKeys = useModKey("Enter");

  const change = (part: Partial<Draft>) => {
    setFailure(null);
    onDraft(part);
  };
  return (
    <form
      aria-label={TITLES[kind].title}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
      className="@container rounded-md border border-line-strong bg-paper"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h3 className="text-14 font-semibold">{TITLES[kind].title}</h3>
        <IconButton size="sm" label="Close and keep the draft" icon={<X size={15} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className="grid items-start gap-5 p-4 @3xl:grid-cols-2">
        <div className="@container grid gap-4">
          {failure !== null && <FormSummary key={failure.attempt} errors={failure.errors} onPick={focusField} />}
          {kind === "offer" && <OfferTerms detail={detail} draft={draft} onChange={change} errors={errors} />}
          <ReplyText kind={kind} draft={draft} templates={templates} onChange={change} error={errors["text"]} />
        </div>
        <ReplyPreview preview={preview} to={detail.email} />
      </div>
      <footer className="flex flex-wrap items-center gap-2.5 border-t border-line px-4 py-3">
        <Button variant="primary" pending={pending} disabled={!isPossible} shortcut={sendKeys} onClick={() => void send()}>
          {isProposal(detail, reply) ? "Propose offer" : TITLES[kind].send}
        </Button>
        <Button variant="quiet" onClick={onClose} shortcut="Esc">
          Close
        </Button>
        {!isPossible && (
          <span className="text-12 text-muted">This can no longer be sent. The request is now “{STATE_WORDS[detail.state]}”.</span>
        )}
      </footer>
    </form>
  );
}

/** By invoice it is sent when somebody else of the team has confirmed it. */
export const isProposal = ({ isTeamOfOne }: AccessRequestDetail, reply: ReplyInput): boolean =>
  reply.kind === "offer" && reply.byInvoice && !isTeamOfOne;

const focusField = (name: string) => document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
