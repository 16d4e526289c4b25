"use client";

import type { ReactNode } from "react";
import { CodeTabs } from "@/components/code/code-tabs";
import { requestSamples, requestUrl } from "@/components/code/request-code";
import type { Operation } from "@/lib/api/openapi/contract";
import { CallsLeftLine } from "./calls-left-line";
import { EndpointList } from "./endpoint-list";
import { ModeSwitch } from "./mode-switch";
import type { Viewer } from "./modes";
import { OperationAbout } from "./operation-about";
import { RequestBar } from "./request-bar";
import { RequestForm } from "./request-form";
import { explorerPath } from "./request-link";
import { ResponseArea } from "./response-area";
import { Split } from "./split";
import { useExplorer } from "./use-explorer";

type ExplorerProps = {
  operation: Operation;
  endpoints: readonly { id: string; path: string; tag: string; summary: string }[];
  /** The operation that shows one record of this list; null: there is none. */
  opener: Pick<Operation, "id" | "parameters"> | null;
  viewer: Viewer;
  /** Values of parameters that the reader's data has, where the API takes many more. */
  present: Readonly<Record<string, readonly string[]>>;
  /** The root of the API as the world reaches it. */
  baseUrl: string;
  /** False where the link named something that does not exist: then nothing is sent before somebody says so. */
  mayBegin: boolean;
  /** About the link. */
  notices: ReactNode;
};

/** The explorer: an endpoint, its form, the response, and the same request as code and as a link. */
export function Explorer({ operation, endpoints, opener, viewer, present, baseUrl, mayBegin, notices }: ExplorerProps) {
  const explorer = useExplorer(operation, viewer, mayBegin);
  const { formId, values, mode, path, query, errors, isSending } = explorer;
  const isLive = mode === "live" && !operation.isKeyless;
  const request = { baseUrl, path, query };
  const here = explorerPath(operation, values, mode);
  const suffix = mode === "live" ? "&mode=live" : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-20 font-semibold">Explorer</h1>
          <p className="max-w-[72ch] text-14 text-muted">Send API requests, inspect responses and copy the code.</p>
        </div>
        <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
          <ModeSwitch viewer={viewer} mode={mode} onChange={explorer.switchMode} />
          <CallsLeftLine left={explorer.leftIn(mode)} isLive={mode === "live"} isTrial={viewer.kind === "member" && viewer.isTrial} />
        </div>
      </header>
      {notices}
      <EndpointList
        endpoints={endpoints.map((one) => ({ ...one, href: `/explorer?operation=${one.id}${suffix}` }))}
        current={operation.id}
        currentPath={operation.path}
      />
      <OperationAbout operation={operation} />
      <RequestBar
        form={formId}
        address={requestUrl({ ...request, baseUrl: new URL(baseUrl).pathname })}
        link={new URL(here, baseUrl).href}
        isLive={isLive}
        isSending={isSending}
        onCancel={explorer.cancel}
      />
      <Split
        label="Resize the form"
        left={
          <RequestForm
            id={formId}
            operation={operation}
            values={values}
            errors={errors}
            choices={{ ...present, ...explorer.choices }}
            onChange={explorer.change}
            onSend={() => explorer.send()}
          />
        }
        right={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <ResponseArea explorer={explorer} operation={operation} opener={opener} viewer={viewer} isLive={isLive} signIn={here} />
            <CodeTabs title="Code" samples={requestSamples(request)} maxHeight="22rem" />
          </div>
        }
      />
    </div>
  );
}
