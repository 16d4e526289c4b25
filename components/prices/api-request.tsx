import type { ReactNode } from "react";
import { requestCode } from "@/components/code/request-code";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";

export type ApiCall = {
  baseUrl: string;
  path: string;
  query: readonly (readonly [string, string])[];
  operation: string;
  isLive: boolean;
};

/** Where the explorer has the request ready. */
function explorerHref({ operation, query, isLive }: ApiCall): string {
  const search = new URLSearchParams([["operation", operation], ...query.map(([name, value]) => [name, value])]);
  if (isLive) search.set("mode", "live");
  return `/explorer?${search.toString()}`;
}

/** The request that brings what a page shows. */
export function ApiRequest({ call, children }: { call: ApiCall; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <CodeBlock code={requestCode("curl", call)} label="Request" wrap />
      <p className="text-13 text-muted">
        {children} <TextLink href={explorerHref(call)}>Open in the explorer</TextLink>
      </p>
    </div>
  );
}
