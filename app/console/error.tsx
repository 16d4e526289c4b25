"use client";

import { digestOf } from "@/components/layout/failed";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";

export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Card>
      <ErrorState title="This page could not be loaded" requestId={digestOf(error)} onRetry={retry}>
        Something went wrong on our side, and the error has been logged. The rest of the console still works.
      </ErrorState>
    </Card>
  );
}
