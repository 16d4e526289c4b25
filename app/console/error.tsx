"use client";

import { ContactLink } from "@/components/layout/contact-link";
import { digestOf } from "@/components/layout/failed";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";

export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <Card>
      <ErrorState title="This page could not be loaded" requestId={digest} onRetry={retry}>
        Something went wrong on our side, and the error has been logged. The rest of the console still works. If the problem persists,{" "}
        <ContactLink request={digest} look="text" to="/console/support">
          contact support
        </ContactLink>
        .
      </ErrorState>
    </Card>
  );
}
