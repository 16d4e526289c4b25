"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { StatusDot } from "@/components/ui/status-dot";
import { countText } from "@/lib/core/wording";
import { answerOf, FIRST_CALL, type CallAnswer } from "./first-response";

/** The first call with a key that is on the screen: as a line for the terminal, or here and now. */
export function FirstCall({ publicUrl, secret }: { publicUrl: string; secret: string }) {
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState<CallAnswer | null>(null);

  async function run() {
    setPending(true);
    setAnswer(await answerOf(secret));
    setPending(false);
  }
  const line = `curl "${publicUrl}${FIRST_CALL}" \\\n  -H "Authorization: Bearer ${secret}"`;
  return (
    <div className="grid min-w-0 gap-3">
      {/* The secret stands above; here it would only push the answer away once there is one. */}
      {answer === null && <CodeBlock title="Your first request" label="First call" code={line} wrap />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button pending={pending} onClick={run}>
          <Play size={14} aria-hidden="true" />
          {answer === null ? "Run it now" : "Run it again"}
        </Button>
        <p role="status" className="min-w-0 text-13 text-muted">
          {answer === null ? (
            "Requests the latest TOPCon prices with the key above."
          ) : (
            <span className="inline-flex flex-wrap items-center gap-2">
              <StatusDot tone={answer.isOk ? "ok" : "bad"} />
              <span className="num text-ink">{answer.status}</span>
              <span className="num">{countText(answer.tookMs)} ms</span>
              {answer.isOk ? "One sandbox call, never billed." : "No data returned."}
            </span>
          )}
        </p>
      </div>
      {answer !== null && (
        <CodeBlock title={`GET ${FIRST_CALL}`} label="Response" language="json" code={answer.body} maxHeight="min(20rem, 40vh)" />
      )}
    </div>
  );
}
