"use client";

import { useEffect, useRef, useState } from "react";
import type { CallsLeft } from "./calls-left";
import { collectPages, MAX_PAGES } from "./collect-pages";
import { type Values, withValue } from "./form-model";
import { problemIn } from "./problem-in";
import type { ApiResponse } from "./queries";
import { readResponse } from "./read-response";

export type AllRows = {
  /** The request of the response that is shown. */
  values: Values;
  /** Rows that match, as far as they were counted. */
  total: number | null;
  /** Rows of one page, as many as the plan gives. */
  pageRows: number;
  isLive: boolean;
  left: CallsLeft | undefined;
  ask: (values: Values, stop: AbortSignal) => Promise<ApiResponse>;
};

type Work = { kind: "idle" | "counting" | "loading" } | { kind: "failed"; text: string };

const toldOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.name === "Error" ? thrown.message : "The service could not be reached. Rows loaded so far are kept.";

/** Counts the rows of a request and loads all of them, page by page. What was loaded stays when it stops. */
export function useAllRows({ values, total: known, pageRows, left, ask }: AllRows, format: "json" | "csv") {
  const [work, setWork] = useState<Work>({ kind: "idle" });
  const [counted, setCounted] = useState(known);
  const [pages, setPages] = useState<readonly ApiResponse[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const base = ["cursor", "include_total", "header"].reduce((rest, name) => withValue(rest, name, ""), values);

  async function run(kind: "counting" | "loading", act: (stop: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setWork({ kind });
    try {
      await act(controller.signal);
      setWork({ kind: "idle" });
    } catch (thrown) {
      setWork(controller.signal.aborted ? { kind: "idle" } : { kind: "failed", text: toldOf(thrown) });
    }
  }
  const count = () =>
    run("counting", async (stop) => {
      const response = await ask({ ...base, format: "json", limit: "1", include_total: "true" }, stop);
      const total = response.status === 200 ? readResponse(response.body)?.meta.total : null;
      if (typeof total !== "number") throw new Error(problemIn(response.body)?.detail ?? "Could not count rows. Try again.");
      setCounted(total);
    });
  const load = (onAll: (pages: readonly ApiResponse[]) => void) =>
    run("loading", async (stop) => {
      const askPage = (cursor: string | null) =>
        ask({ ...base, format, limit: String(pageRows), ...(cursor === null ? {} : { cursor }) }, stop);
      const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
      onAll(await collectPages({ ask: askPage, pages, onPage: setPages, wait }));
      setPages([]);
    });

  const requests = counted === null ? null : Math.max(1, Math.ceil(counted / pageRows)) - pages.length;
  const mostRequests = Math.min(MAX_PAGES, left?.quota?.left ?? MAX_PAGES);
  return {
    work,
    total: counted,
    pages,
    requests,
    isTooMuch: requests !== null && requests > mostRequests,
    mostRequests,
    count,
    load,
    stop: () => running.current?.abort(),
  };
}
