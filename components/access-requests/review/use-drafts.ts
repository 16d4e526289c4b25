"use client";

import { useState } from "react";
import type { ReplyKind, ReplyTemplate } from "@/lib/access/contract";
import { type Asked, type Draft, newDraft } from "./drafts";

export type Writing = { id: string; kind: ReplyKind };

/** The answers that are being written: what is typed for a request is there again when one comes back to it. */
export function useDrafts(templates: readonly ReplyTemplate[]) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const draftOf = ({ id, kind }: Writing, asked: Asked): Draft => drafts[`${id}/${kind}`] ?? newDraft(kind, templates, asked);
  return {
    writing,
    setWriting,
    draftOf,
    change: (answer: Writing, asked: Asked, part: Partial<Draft>) =>
      setDrafts((before) => {
        const key = `${answer.id}/${answer.kind}`;
        return { ...before, [key]: { ...(before[key] ?? newDraft(answer.kind, templates, asked)), ...part } };
      }),
    /** What was sent is no draft any more. */
    forget: (answer: Writing) =>
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== `${answer.id}/${answer.kind}`))),
  };
}
