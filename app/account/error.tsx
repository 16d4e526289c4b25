"use client";

import { ErrorState } from "@/components/ui/error-state";

/** The digest is what the log of the server has for this failure. */
export default function AccountError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState onRetry={reset} requestId={error.digest}>
      Nothing was changed. If the problem persists, contact support and include the request ID.
    </ErrorState>
  );
}
