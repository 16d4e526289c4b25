"use client";

import dynamic from "next/dynamic";
import type { Operation } from "@/lib/api/openapi/contract";
import type { Extent } from "./csv-file";
import { FailureView } from "./failure-view";
import { withValue } from "./form-model";
import { maxRowsIn, type Viewer } from "./modes";
import { readResponse, sourceLine } from "./read-response";
import { ReadyView } from "./ready-view";
import { explorerPath } from "./request-link";
import type { AllRows } from "./use-all-rows";
import type { useExplorer } from "./use-explorer";
import { Waiting } from "./waiting";
import { durationText, recordsText, statusText } from "./words";

// Loaded with the first response.
const ResponseFoot = dynamic(() => import("./response-foot").then((file) => file.ResponseFoot), { ssr: false });
const ResponsePane = dynamic(() => import("./response-pane").then((file) => file.ResponsePane), { ssr: false });

type ResponseAreaProps = {
  explorer: ReturnType<typeof useExplorer>;
  operation: Operation;
  opener: Pick<Operation, "id" | "parameters"> | null;
  viewer: Viewer;
  isLive: boolean;
  /** The address of this request, to come back to. */ signIn: string;
};

/** The place of the response. It keeps its height, so that nothing below it moves when one comes. */
export function ResponseArea({ explorer, operation, opener, viewer, isLive, signIn }: ResponseAreaProps) {
  const { response, failure, isSending, values, sent, mode, missing, send, pick, ask } = explorer;
  const envelope = response !== null && response.status < 400 ? readResponse(response.body) : null;
  const asked = sent ?? values;
  const extent: Extent = {
    shown: envelope?.records.length ?? 0,
    total: envelope?.total ?? null,
    isLaterPage: asked.cursor !== undefined,
    hasMore: envelope?.hasMore === true,
  };
  const hasCsv = operation.parameters.some(({ name, values: known }) => name === "format" && known.includes("csv"));
  const rows: AllRows = {
    values: asked,
    total: extent.total,
    pageRows: maxRowsIn(viewer, mode),
    isLive,
    left: explorer.leftIn(mode),
    ask: (wanted, stop) => ask(wanted, mode, stop),
  };
  return (
    <section
      id={explorer.responseId}
      aria-label="Response"
      aria-busy={isSending}
      className="relative flex h-[min(78vh,700px)] min-h-[460px] min-w-0 flex-col overflow-clip rounded-md border border-line bg-surface"
    >
      {isSending && response !== null && (
        <span aria-hidden="true" className="absolute inset-x-0 top-0 z-20 h-0.5 animate-pulse-soft bg-ink" />
      )}
      {failure !== null ? (
        <FailureView failure={failure} signIn={`/sign-in?next=${encodeURIComponent(signIn)}`} onRetry={() => send()} />
      ) : response !== null ? (
        <ResponsePane
          response={response}
          isLogged={viewer.kind === "member" && !operation.isKeyless}
          isMember={viewer.kind === "member"}
          mayJoin={viewer.kind === "member" || viewer.mayJoin}
          hrefOf={opener === null ? null : (id) => explorerPath(opener, { id }, mode)}
          extent={extent}
          rows={rows}
          onPick={pick}
          onRetry={() => send()}
          foot={
            envelope?.isList === true && (
              <ResponseFoot
                key={response.headers.get("Request-Id") ?? ""}
                response={response}
                extent={extent}
                next={envelope.next}
                source={sourceLine(envelope)}
                isLive={isLive}
                hasCsv={hasCsv}
                rows={rows}
                onPage={(cursor) => send(withValue(asked, "cursor", cursor))}
                askCsv={() => ask({ ...asked, format: "csv" }, mode, new AbortController().signal)}
              />
            )
          }
        />
      ) : isSending ? (
        <>
          <Waiting />
          <noscript>
            <p className="px-4 text-13 text-muted">Responses require JavaScript. The code below makes the same request.</p>
          </noscript>
        </>
      ) : (
        <ReadyView missing={missing} isLive={isLive} onSend={() => send()} onPick={pick} />
      )}
      <p role="status" className="sr-only">
        {isSending || response === null
          ? ""
          : `${statusText(response.status)}${envelope?.isList === true ? `, ${recordsText(envelope.records.length)}` : ""}, ${durationText(response.durationMs)}`}
      </p>
    </section>
  );
}
