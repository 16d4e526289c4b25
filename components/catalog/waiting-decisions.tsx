"use client";

import { useRouter } from "next/navigation";
import { several } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { RunButton } from "@/components/ui/run-button";
import { useDataActions } from "./actions";

/** Decisions of one source that are not published yet, and the way to publish them. */
export function WaitingDecisions({ source, rows }: { source: string; rows: number }) {
  const router = useRouter();
  const { prepare } = useDataActions();
  async function start() {
    const { import_id } = await prepare(source);
    router.push(`/staff/data/imports/${import_id}`);
  }
  return (
    <Banner
      title={
        <span className="[overflow-wrap:anywhere]">{`${several(rows, "decision", "decisions")} for ${source} ${rows === 1 ? "is" : "are"} ready to publish.`}</span>
      }
      action={
        <RunButton size="sm" run={start}>
          Preview release<span className="sr-only"> for {source}</span>
        </RunButton>
      }
    >
      You can review every change before anything is published.
    </Banner>
  );
}
