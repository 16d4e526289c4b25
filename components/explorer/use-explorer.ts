"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useId, useMemo, useState } from "react";
import { useSendShortcut } from "@/components/ui/use-send-shortcut";
import type { Operation } from "@/lib/api/openapi/contract";
import { type Values, withValue } from "./form-model";
import { type Mode, modeFor, type Viewer } from "./modes";
import { problemIn } from "./problem-in";
import { explorerPath, readLink } from "./request-link";
import { requestOf } from "./request-of";
import { sourceChoices } from "./source-choices";
import { useRequest } from "./use-request";

/** The control of a parameter, with what it is folded into unfolded. */
function focusParameter(formId: string, name: string): void {
  const form = document.getElementById(formId);
  const found = form?.querySelector<HTMLElement>(`[data-parameter="${CSS.escape(name)}"], [name="${CSS.escape(name)}"]`);
  const folded = found?.parentElement?.closest("details:not([open])");
  if (folded instanceof HTMLDetailsElement) folded.open = true;
  found?.focus();
}

/** Where the response stands below the form, it is brought into sight. */
function showResponse(id: string): void {
  const response = document.getElementById(id);
  if (response !== null && response.getBoundingClientRect().top > window.innerHeight * 0.7) response.scrollIntoView();
}

/** One request of the explorer: what it asks, in which mode, and what came of it. The address begins it and follows what is sent. */
export function useExplorer(operation: Operation, viewer: Viewer, mayBegin: boolean) {
  const params = useSearchParams();
  // What is here already when the page is restored is in the address, not in what the server once sent.
  const [link] = useState(() =>
    readLink(Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)])), [operation]),
  );
  const [values, setValues] = useState<Values>(link.values);
  const [sent, setSent] = useState<Values | null>(null);
  const [mode, setMode] = useState<Mode>(modeFor(viewer, link.mode));
  const formId = useId();
  const responseId = useId();
  const { path, query, missing } = requestOf(operation, values);
  const [isAutomatic] = useState(mayBegin && mode !== "live" && missing.length === 0);
  const request = useRequest(operation, viewer, isAutomatic);
  const { response } = request;

  function run(next: Values) {
    const [first] = requestOf(operation, next).missing;
    if (first !== undefined) {
      focusParameter(formId, first);
      return;
    }
    setValues(next);
    setSent(next);
    window.history.replaceState(null, "", explorerPath(operation, next, mode));
    void request.send(next, mode);
  }

  function send(next: Values = values) {
    run(next);
    showResponse(responseId);
  }

  // The network is what this keeps in step: a link to free data is sent as soon as scripts run, once.
  useEffect(() => {
    if (!isAutomatic) return undefined;
    const timer = setTimeout(() => run(link.values));
    return () => clearTimeout(timer);
    // Only when the page opens.
  }, []);
  useSendShortcut(() => {
    if (!request.isSending) send();
  });

  const problem = useMemo(() => (response !== null && response.status >= 400 ? problemIn(response.body) : null), [response]);
  const choices = useMemo(() => (response?.status === 200 ? sourceChoices(response.body, sent ?? {}) : {}), [response, sent]);
  const isAsSent = (name: string): boolean => (values[name] ?? "") === (sent?.[name] ?? "");
  const wrong = (problem?.errors ?? []).filter(({ parameter }) => isAsSent(parameter)).toReversed();
  return {
    ...request,
    formId,
    responseId,
    values,
    /** The request of the response that is shown. */
    sent,
    mode,
    path,
    query,
    missing,
    errors: Object.fromEntries(wrong.map(({ parameter, detail }) => [parameter, detail])),
    /** Values of parameters that only the response knows. */
    choices,
    send,
    change: (name: string, text: string) => setValues((before) => withValue(before, name, text)),
    pick: (name: string) => focusParameter(formId, name),
    switchMode: (next: "sandbox" | "live") => {
      setMode(next);
      window.history.replaceState(null, "", explorerPath(operation, values, next));
    },
  };
}
