"use client";

import { useId, useMemo, useState, type ReactNode } from "react";
import type { ApiResponse } from "./queries";
import { ResponseBody, type ResponseBodyProps } from "./response-body";
import { ResponseHead } from "./response-head";
import { viewsOf } from "./response-views";
import { ViewTabs } from "./view-tabs";

type ResponsePaneProps = Omit<ResponseBodyProps, "read" | "view"> & {
  isLogged: boolean;
  /** Under the response: pages and download. */ foot: ReactNode;
};

/** A response with how it came, in the view that was chosen, as far as the response has it. */
export function ResponsePane({ response, isLogged, foot, ...rest }: ResponsePaneProps) {
  const id = useId();
  const [wanted, setWanted] = useState("table");
  const read = useMemo(() => viewsOf(response), [response]);
  const view = (read.views.find(({ value }) => value === wanted) ?? read.views[0])?.value ?? "json";
  return (
    <>
      <ResponseHead response={response} isLogged={isLogged} />
      <ViewTabs id={id} label="Response format" views={read.views} value={view} onChange={setWanted} />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${view}`} className="min-h-0 flex-1 overflow-hidden">
        <ResponseBody key={keyOf(response)} response={response} read={read} view={view} {...rest} />
      </div>
      {foot}
    </>
  );
}

/** Another response begins at its top, whatever was unfolded in the one before. */
const keyOf = ({ headers, body }: ApiResponse): string => headers.get("Request-Id") ?? String(body.length);
