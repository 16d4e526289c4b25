"use client";

import { useMutation } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Day } from "@/components/ui/day";
import { fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import type { ConnectionView } from "@/lib/brand/contract";
import { useBrandActions } from "./actions";

const TONES = { ok: "ok", expiring: "warn", elsewhere: "bad", failed: "bad" } as const;

/** Visits the verified host over HTTPS, and shows whether its certificate is trusted and whether requests arrive here. */
export function ConnectionCheck() {
  const { checkConnection } = useBrandActions();
  const { mutate, isPending, data, error } = useMutation({ mutationFn: checkConnection });
  return (
    <div className="grid gap-3">
      {error !== null && <FormSummary errors={fieldErrors(error)} onPick={() => undefined} />}
      {data !== undefined && <Found {...data} />}
      <div>
        <Button pending={isPending} onClick={() => mutate()}>
          Check certificate
        </Button>
      </div>
    </div>
  );
}

const Found = ({ state, finding, issuer, validUntil }: ConnectionView) => (
  <Banner tone={TONES[state]} title={finding} live>
    {issuer !== null && validUntil !== null && (
      <span className="text-13 text-muted">
        Issued by {issuer}, valid until <Day at={validUntil} />
      </span>
    )}
  </Banner>
);
