"use client";

import { digestOf } from "@/components/layout/failed";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { TextLink } from "@/components/ui/text-link";

export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <Card>
      <ErrorState title="This page could not be loaded" requestId={digest} onRetry={retry}>
        Something went wrong on our side, and the error has been logged. The rest of the console still works. If the problem persists,{" "}
        <TextLink href={`/console/support${digest === undefined ? "" : `?request=${encodeURIComponent(digest)}`}`}>
          contact support
        </TextLink>
        .
      </ErrorState>
    </Card>
  );
}
