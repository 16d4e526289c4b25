"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardSkeleton } from "@/components/ui/card-skeleton";
import { ErrorState } from "@/components/ui/error-state";
import { TextSkeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { Section } from "./section";

export function States() {
  return (
    <Section title="States">
      <div className="grid gap-3">
        <Banner>Prices are published each working day at 06:00 UTC.</Banner>
        <Banner tone="ok" title="Your address is verified">
          A person answers within 24 hours.
        </Banner>
        <Banner tone="warn" title="A key expires in 6 days" action={<Button size="sm">Roll key</Button>}>
          nightly-etl stops on 27 Nov, 09:12 UTC.
        </Banner>
        <Banner tone="bad" title="A webhook fails since 07:41 UTC">
          hooks.borealis.example answers 503.
        </Banner>
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Card flush>
          <TableSkeleton columns={3} rows={4} />
        </Card>
        <Card flush>
          <ErrorState requestId="0199f3b2-7d4e-7c11" onRetry={() => undefined}>
            The list of keys did not arrive in time.
          </ErrorState>
        </Card>
        <CardSkeleton />
        <Card>
          <TextSkeleton />
        </Card>
      </div>
    </Section>
  );
}
