"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Day } from "@/components/ui/day";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import type { ConnectionView } from "@/lib/brand/contract";
import { useBrandActions } from "./actions";

const TONES = { ok: "ok", expiring: "warn", elsewhere: "bad", failed: "bad" } as const;

/** Visits the verified host over HTTPS, and shows whether its certificate is trusted and whether requests arrive here. */
export function ConnectionCheck() {
  const { checkConnection } = useBrandActions();
  const [pending, setPending] = useState(false);
  const [found, setFound] = useState<ConnectionView | null>(null);
  const [failure, setFailure] = useState<FormErrors | null>(null);
  async function run() {
    setPending(true);
    setFailure(null);
    try {
      setFound(await checkConnection());
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="grid gap-3">
      {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
      {found !== null && (
        <Banner tone={TONES[found.state]} title={found.finding} live>
          {found.issuer !== null && found.validUntil !== null && (
            <span className="text-13 text-muted">
              Issued by {found.issuer}, valid until <Day at={found.validUntil} />
            </span>
          )}
        </Banner>
      )}
      <div>
        <Button pending={pending} onClick={() => void run()}>
          Check certificate
        </Button>
      </div>
    </div>
  );
}
