"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DescriptionList } from "@/components/ui/description-list";
import { DocsLink } from "@/components/ui/docs-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { RunButton } from "@/components/ui/run-button";
import { Tag } from "@/components/ui/tag";
import { countText } from "@/lib/core/wording";
import { type AuditStream, STREAM_LIMITS } from "@/lib/exports/audit-stream/contract";
import { useExportActions } from "./actions";

type AuditStreamCardProps = {
  /** Null: it was never on. */ stream: AuditStream | null;
  bucket: string;
  /** Whether anything can be sent now. */ isPossible: boolean;
  mayChange: boolean;
  now: number;
};

function Trouble({ stream: { state, endedBecause, failure, nextAttemptAt }, now }: { stream: AuditStream; now: number }) {
  if (state === "off")
    return (
      endedBecause !== null && (
        <Banner tone="bad" title="The audit log is no longer sent">
          {endedBecause} Once you turn it on again, it continues where it ended.
        </Banner>
      )
    );
  return (
    failure !== null && (
      <Banner tone="warn" title="The last attempt failed">
        {failure}{" "}
        {nextAttemptAt !== null && Date.parse(nextAttemptAt) > now && (
          <>
            The next one is <RelativeTime at={nextAttemptAt} now={now} />.
          </>
        )}
      </Banner>
    )
  );
}

/** The audit log as objects in the bucket, for systems that collect security events. */
export function AuditStreamCard({ stream, bucket, isPossible, mayChange, now }: AuditStreamCardProps) {
  const { sendAudit } = useExportActions();
  const isOn = stream?.state === "on";
  async function turnOn() {
    await sendAudit("on");
    return { title: "Audit log turned on", description: `The first file is written within ${STREAM_LIMITS.everyMinutes} minutes.` };
  }
  async function turnOff() {
    await sendAudit("off");
    return { title: "Audit log turned off" };
  }
  const button = isOn ? (
    <ConfirmAction
      title="Stop sending the audit log?"
      confirm="Stop sending"
      onConfirm={turnOff}
      trigger={<Button size="sm">Stop sending</Button>}
    >
      New entries are no longer written to {bucket}. Files in the bucket stay. If you turn it on again, it continues where it ended.
    </ConfirmAction>
  ) : (
    isPossible && (
      <RunButton size="sm" run={turnOn} failed="The audit log could not be turned on">
        Send audit log
      </RunButton>
    )
  );
  const items = [
    {
      term: "State",
      details: isOn ? (
        <Tag tone={isPossible ? "ok" : "warn"} dot>
          {isPossible ? "On" : "Paused"}
        </Tag>
      ) : (
        <Tag dot>Off</Tag>
      ),
    },
    { term: "Entries sent", details: countText(stream?.position ?? 0), num: true },
    { term: "Last file", details: stream?.lastSentAt ? <RelativeTime at={stream.lastSentAt} now={now} /> : "None yet" },
  ];
  return (
    <Card title="Audit log" aside={mayChange && button}>
      <div className="grid gap-4">
        {stream !== null && <Trouble stream={stream} now={now} />}
        <p className="text-muted">
          Every entry of your audit log, from the first one on, as compressed NDJSON for a SIEM. New entries follow within{" "}
          {STREAM_LIMITS.everyMinutes} minutes. <DocsLink href="/docs/security#audit-log-in-your-bucket" />
        </p>
        <DescriptionList items={items} />
      </div>
    </Card>
  );
}
