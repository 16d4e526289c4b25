import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { countText } from "@/lib/core/wording";
import type { AttemptRow } from "@/lib/webhooks/contract";
import { headerLines, readableBody } from "./words";

/** Every attempt with what was sent and what came back, newest first; the newest is open. */
export function AttemptList({ log, now }: { log: readonly AttemptRow[]; now: number }) {
  return (
    <Card flush title="Attempts">
      {log.length === 0 && <EmptyState title="No attempt yet">The first attempt is made within seconds. Reload the page.</EmptyState>}
      <ol className="grid divide-y divide-line">
        {log.map((attempt, index) => (
          <li key={attempt.at}>
            <Attempt attempt={attempt} now={now} isOpen={index === 0} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Attempt({ attempt, now, isOpen }: { attempt: AttemptRow; now: number; isOpen: boolean }) {
  const { at, durationMs, status, error, requestHeaders, responseHeaders, responseBody } = attempt;
  return (
    <details open={isOpen} className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-13 hover:bg-sunken focus-visible:-outline-offset-2">
        <Tag tone={error === null ? "ok" : "bad"} num>
          {status ?? "no response"}
        </Tag>
        <RelativeTime at={at} now={now} />
        <span className="num text-muted">{countText(durationMs)} ms</span>
        {error !== null && <span className="min-w-0 basis-full text-muted wrap-anywhere md:basis-auto">{error}</span>}
      </summary>
      <div className="grid gap-4 px-5 pb-5 lg:grid-cols-2">
        <CodeBlock code={headerLines(requestHeaders)} title="Request headers" label="Request headers" wrap maxHeight="16rem" />
        {responseHeaders !== null && (
          <div className="grid min-w-0 content-start gap-4">
            <CodeBlock code={headerLines(responseHeaders)} title="Response headers" label="Response headers" wrap maxHeight="16rem" />
            {responseBody !== null && responseBody !== "" && (
              <CodeBlock {...readableBody(responseBody)} title="Response (first 4 kB)" label="Response" wrap maxHeight="16rem" />
            )}
          </div>
        )}
      </div>
    </details>
  );
}
