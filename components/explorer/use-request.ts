"use client";

import { useEffect, useRef, useState } from "react";
import type { Operation } from "@/lib/api/openapi/contract";
import { type CallsLeft, callsLeftIn } from "./calls-left";
import type { Values } from "./form-model";
import type { Mode, Viewer } from "./modes";
import { problemIn } from "./problem-in";
import { type ApiResponse, askApi, type Caller, type Failure, failureOf } from "./queries";
import { requestOf } from "./request-of";

type RequestState = { response: ApiResponse | null; failure: Failure | null; isSending: boolean };

/** What is left is known from one endpoint to the next. */
const leftByCaller = new Map<string, CallsLeft>();
const nameOf = (viewer: Viewer, mode: Mode): string => (viewer.kind === "member" ? `${viewer.orgId} ${mode}` : mode);

/** In whose name a mode asks. */
export const callerOf = (viewer: Viewer, mode: Mode): Caller =>
  viewer.kind === "visitor" || mode === "visitor" ? { mode: "visitor" } : { mode, orgId: viewer.orgId };

/** What came although no response did. A member's token that is refused twice has lost its session; a visitor has none to lose. */
function failureIn({ status, mode, body }: ApiResponse): Failure | null {
  if (status === 401 && mode !== "visitor") return { kind: "session-ended" };
  return status >= 500 && problemIn(body) === null ? { kind: "broken", status } : null;
}

/** Sends requests one at a time; what is on its way ends when the next is sent or the page is left. */
export function useRequest(operation: Operation, viewer: Viewer, isWaiting: boolean) {
  const [state, setState] = useState<RequestState>({ response: null, failure: null, isSending: isWaiting });
  const [left, setLeft] = useState<ReadonlyMap<string, CallsLeft>>(leftByCaller);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function cancel() {
    running.current?.abort();
    setState((before) => ({ ...before, isSending: false }));
  }

  /** The response, without showing it. Throws what kept it from coming. */
  async function ask(values: Values, mode: Mode, stop: AbortSignal): Promise<ApiResponse> {
    const response = await askApi(operation.isKeyless ? null : callerOf(viewer, mode), requestOf(operation, values), {
      template: operation.path,
      stop,
    });
    const allowance = callsLeftIn(response.headers);
    if (allowance) {
      leftByCaller.set(nameOf(viewer, mode), allowance);
      setLeft(new Map(leftByCaller));
    }
    return response;
  }

  async function send(values: Values, mode: Mode): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ response: before.response, failure: null, isSending: true }));
    try {
      const response = await ask(values, mode, controller.signal);
      const failure = failureIn(response);
      setState({ response: failure === null ? response : null, failure, isSending: false });
    } catch (thrown) {
      const failure = failureOf(thrown, controller.signal);
      if (failure !== null) setState({ response: null, failure, isSending: false });
    }
  }

  return { ...state, leftIn: (mode: Mode) => left.get(nameOf(viewer, mode)), ask, send, cancel };
}
