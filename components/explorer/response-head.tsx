"use client";

import { useId, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { Tag } from "@/components/ui/tag";
import { sizeText } from "@/lib/core/wording";
import type { Mode } from "./modes";
import type { ApiResponse } from "./queries";
import { callsText, durationText, statusText } from "./words";

const MODE_WORDS: Record<Mode, string> = { visitor: "Sandbox slice", sandbox: "Sandbox", live: "Live" };
const QUIET_LINK = "min-h-6 underline underline-offset-4 hover:text-ink";

type ResponseHeadProps = {
  response: ApiResponse;
  /** Whether requests are kept in a log that this viewer may read. */ isLogged: boolean;
};

/** How the response came: status, time, size, release, cost, request id, and its headers folded up. */
export function ResponseHead({ response, isLogged }: ResponseHeadProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { status, headers, bytes, durationMs, mode } = response;
  const release = headers.get("Data-Release");
  const facts = [
    durationText(durationMs),
    sizeText(bytes),
    release === null ? null : `release ${release}`,
    `charged ${callsText(Number(headers.get("Usage-Charge") ?? 0))}`,
  ].filter((fact) => fact !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-b border-line px-4 py-2.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Tag tone={status < 400 ? "ok" : "bad"} num dot>
          {statusText(status)}
        </Tag>
        <Tag>{MODE_WORDS[mode]}</Tag>
        {facts.map((fact) => (
          <span key={fact} className="num text-12 whitespace-nowrap text-muted">
            {fact}
          </span>
        ))}
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 text-12 text-muted">
        <RequestId id={headers.get("Request-Id")} isLogged={isLogged} />
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)} className={QUIET_LINK}>
          {isOpen ? "Hide headers" : "Headers"}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="max-h-40 overflow-y-auto" tabIndex={0} role="region" aria-label="Response headers">
        <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 py-1.5 text-12">
          {[...headers].map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function RequestId({ id, isLogged }: { id: string | null; isLogged: boolean }) {
  if (id === null) return null;
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1.5">
      Request
      {isLogged ? (
        <Link href={`/console/logs?id=${id}`} prefetch={false} className={`num min-w-0 truncate ${QUIET_LINK}`}>
          {id}
        </Link>
      ) : (
        <code className="num min-w-0 truncate select-all">{id}</code>
      )}
      <CopyButton text={id} label="Copy request ID" />
    </span>
  );
}
