"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Values } from "./form-model";
import type { Answer } from "./queries";
import { readAnswer } from "./read-answer";
import { recordsText } from "./words";

type AnswerFootProps = {
  answer: Answer;
  isLive: boolean;
  hasCsv: boolean;
  values: Values;
  onPage: (cursor: string) => void;
  askCsv: () => Promise<Answer>;
};

/** Hands a text to the browser as a file. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The pages of a list, and the same rows as a file. */
export function AnswerFoot({ answer, isLive, hasCsv, values, onPage, askCsv }: AnswerFootProps) {
  const [csv, setCsv] = useState<"idle" | "pending" | "failed">("idle");
  const envelope = answer.status < 400 ? readAnswer(answer.body) : null;
  if (envelope === null || !envelope.isList) return null;
  const { next, records } = envelope;
  const price = isLive ? ", 1 call" : "";

  async function download() {
    setCsv("pending");
    try {
      const file = await askCsv();
      if (file.status !== 200) throw new Error("refused");
      save(file.body, `${answer.template.slice(1).replaceAll("/", "-")}.csv`);
      setCsv("idle");
    } catch {
      setCsv("failed");
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2 text-13">
      <span className="num mr-auto text-12 text-muted">
        {recordsText(records.length)}
        {next !== null && ", more follow"}
      </span>
      <span role="status" className="text-12 text-bad">
        {csv === "failed" ? "The file did not come. Try again." : ""}
      </span>
      {hasCsv && records.length > 0 && (
        <Button size="sm" variant="quiet" pending={csv === "pending"} onClick={download}>
          Download CSV{price}
        </Button>
      )}
      {values.cursor !== undefined && (
        <Button size="sm" onClick={() => onPage("")}>
          First page{price}
        </Button>
      )}
      {next !== null && (
        <Button size="sm" onClick={() => onPage(next)}>
          Next page{price}
        </Button>
      )}
    </div>
  );
}
