"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import type { Failure } from "./queries";

type FailureViewProps = {
  failure: Failure;
  /** Comes back to this request. */ signIn: string;
  onRetry: () => void;
};

/** Why no response came. */
export function FailureView({ failure, signIn, onRetry }: FailureViewProps) {
  switch (failure.kind) {
    case "session-ended":
      return (
        <EmptyState title="Your session has expired" action={<ButtonLink href={signIn}>Sign in</ButtonLink>}>
          The request was not sent. Sign in again to return to it.
        </EmptyState>
      );
    case "timeout":
      return (
        <ErrorState title="No response within 30 seconds" onRetry={onRetry}>
          The service is slow or can&apos;t be reached. Request fewer rows, or try again in a moment.
        </ErrorState>
      );
    case "unreachable":
      return (
        <ErrorState title="The service could not be reached" onRetry={onRetry}>
          Check your connection and try again.
        </ErrorState>
      );
    case "broken":
      return (
        <ErrorState title={`The service returned status ${failure.status} without details`} onRetry={onRetry}>
          There may be a problem between you and the API. Try again in a moment.
        </ErrorState>
      );
    case "refused":
      return (
        <ErrorState title="The request was not sent" requestId={failure.requestId ?? undefined} onRetry={onRetry}>
          {failure.detail}
        </ErrorState>
      );
  }
}
