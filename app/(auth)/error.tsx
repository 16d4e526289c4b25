"use client";

import { ErrorState } from "@/components/ui/error-state";

/** The digest is what the log of the server has for this failure. */
export default function AuthError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState onRetry={reset} requestId={error.digest}>
      Nothing was changed. If it stays like this, write to us and quote the number.
    </ErrorState>
  );
}
