"use client";

import { useQuery } from "@tanstack/react-query";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { fieldErrors, ProblemError } from "@/components/ui/form-errors";
import { TextSkeleton } from "@/components/ui/skeleton";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { ReplyKind, AccessRequestDetail } from "@/lib/access/contract";
import { requestQuery } from "./queries";
import { RequestView, type RequestViewProps } from "./request-view";
import { addressedRequest } from "./use-selection";

type RequestPaneProps = Omit<RequestViewProps, "detail"> & { id: string; initial: AccessRequestDetail | null };

/** Loads the open request. */
export function RequestPane({ id, initial, ...rest }: RequestPaneProps) {
  const { data, error, refetch } = useQuery({
    ...requestQuery(id, { isPaused: rest.answers.writing?.id === id }),
    ...(initial?.id === id ? { initialData: initial } : {}),
  });
  // Who knows the keys is faster than the network: the answer opens with the request that it was meant for.
  const begin = (kind: ReplyKind) => () => rest.answers.setWriting({ id: addressedRequest(id), kind });
  const keys = { a: begin("offer"), i: begin("question"), d: begin("decline") };
  useShortcuts(keys, { enabled: rest.me.hasShortcuts && data === undefined && error === null });
  if (data !== undefined) return <RequestView detail={data} {...rest} />;
  if (error instanceof ProblemError && error.problem.code === "not-found")
    return <EmptyState title="Request not found">It may have been deleted. Select another request.</EmptyState>;
  if (error !== null) {
    const { summary, requestId } = fieldErrors(error);
    return (
      <ErrorState requestId={requestId} onRetry={() => void refetch()}>
        {summary}
      </ErrorState>
    );
  }
  return (
    <div className="grid gap-6">
      <TextSkeleton lines={2} label="Loading the request" />
      <CardSkeleton />
    </div>
  );
}
