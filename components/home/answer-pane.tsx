"use client";

import { clsx } from "clsx";
import { highlight } from "@/components/ui/highlight";
import { TextLink } from "@/components/ui/text-link";
import { Breakable } from "./breakable";
import { CopyCurl } from "./copy-curl";
import type { SpotAnswer } from "./queries";
import { spotCurl, SPOT_PATH, spotParameters, spotQuery } from "./spot-request";
import type { Trouble } from "./use-spot-answer";

const ACTION =
  "inline-flex min-h-7 items-center rounded-sm px-2 text-12 text-code-muted transition-colors hover:bg-code-line hover:text-code-ink max-sm:hidden";

type AnswerPaneProps = {
  baseUrl: string;
  technology: string;
  ts: string;
  answer: SpotAnswer;
  isWaiting: boolean;
  trouble: Trouble | null;
};

/** The request that the marker writes, and what the API answers to it. */
export function AnswerPane({ baseUrl, technology, ts, answer, isWaiting, trouble }: AnswerPaneProps) {
  return (
    <div className="on-code flex min-w-0 flex-col bg-code text-code-ink">
      <div className="border-b border-code-line py-3 pr-2 pl-4 md:pl-5">
        <span className="float-right -mt-1 flex gap-x-1">
          <CopyCurl code={spotCurl(baseUrl, technology, ts)} />
          <a href={`/explorer?operation=listSpotPrices&${spotQuery(technology, ts)}`} className={ACTION}>
            Open in explorer
          </a>
        </span>
        <Request technology={technology} ts={ts} />
      </div>
      <p className="num flex min-h-9 flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-code-line px-4 py-2 text-12 text-code-muted md:px-5">
        <span>{standing({ answer, isWaiting, trouble })}</span>
        {answer.left !== null && (
          <span className="ml-auto">
            {answer.left.calls} of {answer.left.of} calls left today
          </span>
        )}
      </p>
      <p role="status" className={clsx("text-13", trouble !== null && "border-b border-code-line px-4 py-2.5 text-code-mark md:px-5")}>
        {trouble?.text}
        {trouble?.kind === "limit" && (
          <TextLink href="/sign-up" className="ml-2 text-code-ink!">
            Sign up
          </TextLink>
        )}
      </p>
      <pre
        tabIndex={0}
        aria-label="Response"
        aria-busy={isWaiting}
        className={clsx(
          "num min-h-0 flex-auto overflow-auto px-4 py-3.5 text-12 leading-[1.55] transition-opacity focus-visible:-outline-offset-2 max-lg:h-[22rem] md:px-5 lg:basis-0",
          isWaiting && "opacity-80",
        )}
      >
        <code>{highlight(answer.text)}</code>
      </pre>
    </div>
  );
}

/** What stands below: the answer to the request above, or the one before it. */
function standing({ answer: { tookMs }, isWaiting, trouble }: Pick<AnswerPaneProps, "answer" | "isWaiting" | "trouble">): string {
  if (isWaiting) return "Loading";
  if (trouble !== null) return "Last response";
  return tookMs === null ? "Sandbox response" : `200 OK, ${Math.max(1, Math.round(tookMs))} ms`;
}

function Request({ technology, ts }: { technology: string; ts: string }) {
  return (
    <p className="num min-w-0 text-12 leading-[1.55] wrap-break-word">
      <span className="font-semibold text-code-mark">GET</span> {SPOT_PATH}
      {spotParameters(technology, ts).map(([name, value], index) => (
        <span key={name} className="block pl-3">
          <span className="text-code-muted">
            {index === 0 ? "?" : "&"}
            {name}=
          </span>
          {name === "ts" ? <mark className="rounded-sm bg-sun px-1 text-on-sun">{value}</mark> : <Breakable text={value} />}
        </span>
      ))}
    </p>
  );
}
