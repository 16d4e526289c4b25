"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemError } from "@/components/ui/form-errors";
import { StatusDot } from "@/components/ui/status-dot";
import { Switch } from "@/components/ui/switch";
import { TextLink } from "@/components/ui/text-link";
import { useUrlState } from "@/components/ui/use-url-state";
import type { ConsoleFeed } from "@/lib/rfq/contract";
import type { FeedView } from "./feed-filters";
import { FeedTable } from "./feed-table";
import { feedQuery } from "./queries";

type LiveFeedProps = {
  orgId: string;
  first: ConsoleFeed;
  now: number;
  view: FeedView;
  /** Later pages stand still. */ isFirstPage: boolean;
  startsLive: boolean;
};

/** The feed as it comes in: new rows appear by themselves while the page is seen and the switch is on. */
export function LiveFeed({ orgId, first, now, view, isFirstPage, startsLive }: LiveFeedProps) {
  const [isOn, setOn] = useState(startsLive);
  const url = useUrlState();
  const isLive = isOn && isFirstPage;
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...feedQuery(orgId, view, isLive),
    initialData: first,
    initialDataUpdatedAt: now,
  });
  const feed = isFirstPage ? data : first;
  const fresh = feed.rfqs.filter(({ position }) => position > first.last).length;
  const isNarrowed = view.category !== null || view.region !== null;
  function toggle(next: boolean) {
    setOn(next);
    url.set({ live: next ? null : "off" });
  }
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-2">
          <StatusDot tone={isLive && !error ? "ok" : "neutral"} label={isLive ? "Live" : "Paused"} />
          {isFirstPage ? (isLive ? "Live" : "Paused") : "Earlier requests"}
        </span>
      }
      aside={isFirstPage && <Switch label="Live updates" checked={isOn} onChange={(event) => toggle(event.target.checked)} />}
    >
      <p role="status" className="sr-only">
        {fresh > 0 ? `${fresh} new ${fresh === 1 ? "request" : "requests"}` : ""}
      </p>
      {error && (
        <Banner tone="warn" title="New requests can't be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The list may be out of date.{" "}
          {error instanceof ProblemError && error.problem.request_id ? `Request ID: ${error.problem.request_id}` : ""}
        </Banner>
      )}
      <FeedTable
        rows={feed.rfqs}
        now={Math.max(now, dataUpdatedAt)}
        newBehind={isFirstPage ? first.last : null}
        empty={
          <EmptyState
            title={isNarrowed ? "No results" : "No requests yet"}
            action={isNarrowed ? <TextLink href="/console/rfqs">Clear filters</TextLink> : undefined}
          >
            {isNarrowed
              ? "New requests appear here automatically."
              : "Requests are published once a day, when at least three vetted buyers have matching requests."}
          </EmptyState>
        }
      />
    </Card>
  );
}
