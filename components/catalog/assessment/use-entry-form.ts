"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { fieldErrors, isCancelled, ProblemError } from "@/components/ui/form-errors";
import type { RoundEntry, SaveEntryInput } from "@/lib/catalog/assessments/contract";
import { isDifferent, savedOf, textsOf, VALUES, type Typed, type ValueName } from "./entry-text";
import type { RoundActions } from "./use-round";

type Failure = { kind: "failed" | "conflict"; text: string; name?: ValueName | undefined };
export type SaveState = { kind: "still" | "saving" | "saved" } | Failure;
type Body = z.input<typeof SaveEntryInput>;

const isOutdated = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.problem.code === "outdated";

function failureOf(thrown: unknown): Failure {
  if (isCancelled(thrown)) return { kind: "failed", text: "Not saved. Sign in and save again." };
  if (isOutdated(thrown)) return { kind: "conflict", text: "Someone else changed this price. What you typed is not saved." };
  const { summary, fields } = fieldErrors(thrown);
  return { kind: "failed", text: summary, name: VALUES.find((name) => fields[name] !== undefined) };
}

/** What is typed into one row, kept until it is saved, whatever becomes of saving it. */
export function useEntryForm(entry: RoundEntry, { save, read }: RoundActions, onSay: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [state, setState] = useState<SaveState>({ kind: "still" });
  /** The version that was shown when typing began: what others save meanwhile is not overwritten unseen. */
  const seen = useRef(entry.version);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** Leaving a row that Enter has just saved does not save it twice. */
  const sent = useRef<Typed | null>(null);
  const values = typed ?? textsOf(entry);

  const fail = (failure: Failure): void => {
    setState(failure);
    onSay(`${entry.item}: ${failure.text}`);
  };

  async function send(text: Typed | null, body: (version: number) => Body): Promise<void> {
    setState({ kind: "saving" });
    try {
      const saved = await save(entry.series_id, body(seen.current));
      seen.current = saved.version;
      // What was typed in the meantime is another price.
      setTyped((now) => (now === text ? null : now));
      setState({ kind: "saved" });
      onSay(`${entry.item} saved. ${saved.approval_reason}`);
    } catch (thrown) {
      if (isOutdated(thrown)) await read(entry.series_id).catch(() => undefined);
      sent.current = null;
      fail(failureOf(thrown));
    }
  }

  /** One row is saved by one request at a time, in the order of typing. */
  function post(body: (version: number) => Body): void {
    if (typed === null) seen.current = entry.version;
    sent.current = typed;
    queue.current = queue.current.then(() => send(typed, body));
  }

  return {
    values,
    state,
    isChanged: typed !== null && isDifferent(typed, textsOf(entry)),
    type: (name: keyof Typed, text: string): void => {
      if (typed === null) seen.current = entry.version;
      setTyped({ ...values, [name]: text });
      if (state.kind !== "conflict") setState({ kind: "still" });
    },
    /** Saves what was typed; false where it can't be a price, so that the reader stays. */
    submit: (): boolean => {
      if (state.kind === "conflict") return false;
      if (typed === null || typed === sent.current || !isDifferent(typed, textsOf(entry))) return true;
      const saved = savedOf(typed, entry);
      if ("text" in saved) {
        fail({ kind: "failed", ...saved });
        return false;
      }
      post((version) => ({ ...saved, version }));
      return true;
    },
    post,
    /** After a conflict: saves what was typed over what somebody else saved, which is shown by now. */
    overwrite: (): void => {
      seen.current = entry.version;
      const saved = savedOf(values, entry);
      if ("text" in saved) return fail({ kind: "failed", ...saved });
      post((version) => ({ ...saved, version }));
    },
    reset: (): void => {
      setTyped(null);
      setState({ kind: "still" });
    },
  };
}
export type EntryForm = ReturnType<typeof useEntryForm>;
