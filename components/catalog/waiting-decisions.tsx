"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useDataActions } from "./actions";
import { several } from "./words";

/** Decisions of one source that are not published yet, and the way to publish them. */
export function WaitingDecisions({ source, rows }: { source: string; rows: number }) {
  const router = useRouter();
  const toast = useToast();
  const { prepare } = useDataActions();
  const [pending, setPending] = useState(false);
  async function start() {
    setPending(true);
    try {
      const { import_id } = await prepare(source);
      router.push(`/staff/data/imports/${import_id}`);
    } catch (thrown) {
      toast({ title: fieldErrors(thrown).summary, tone: "bad" });
      setPending(false);
    }
  }
  return (
    <Banner
      title={
        <span className="[overflow-wrap:anywhere]">{`${several(rows, "decision", "decisions")} of ${source} ${rows === 1 ? "is" : "are"} ready to publish.`}</span>
      }
      action={
        <Button size="sm" pending={pending} onClick={() => void start()}>
          Preview release<span className="sr-only"> of {source}</span>
        </Button>
      }
    >
      You can review every change before anything is published.
    </Banner>
  );
}
