"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import { RecordTable } from "@/components/ui/record-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { useDone } from "@/components/ui/use-done";
import type { BrandView } from "@/lib/brand/contract";
import { useBrandActions } from "./actions";
import { ConnectionCheck } from "./connection-check";
import { IS_PROVED } from "./states";

type HostCheckProps = { brand: BrandView; now: number; mayWrite: boolean };

/** The records that a host needs, and whether the one that proves it was found. */
export function HostCheck({ brand, now, mayWrite }: HostCheckProps) {
  const { check } = useBrandActions();
  const said = useDone();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormErrors | null>(null);
  const { record, host, target, found, checkedAt, state } = brand;
  if (record === null || host === null) return <p className="text-14 text-muted">Add a domain first. DNS records will appear here.</p>;

  async function run() {
    setPending(true);
    setFailure(null);
    try {
      const { brand: after } = await check();
      said({
        title: IS_PROVED[after.state] && after.found !== null ? after.found : "Checked",
        description: IS_PROVED[after.state] ? "Your domain is verified." : (after.found ?? ""),
      });
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="grid gap-4">
      <RecordTable
        rows={[
          { type: "TXT", ...record, why: "Proves that you own the domain. Keep it: we check it every day." },
          ...(target === null ? [] : [{ type: recordType(target), name: host, value: target, why: "Points your domain to the service." }]),
        ]}
      />
      {target === null && (
        <Banner tone="warn" title="This installation has no public address">
          The record that points your domain here appears when the operator sets PUBLIC_URL.
        </Banner>
      )}
      {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
      {checkedAt !== null && found !== null && (
        <Banner tone={IS_PROVED[state] && state !== "shaky" ? "ok" : "warn"} title={found}>
          <span className="text-13 text-muted">
            Checked <RelativeTime at={checkedAt} now={now} />. New records can take a few minutes to propagate.
          </span>
        </Banner>
      )}
      {mayWrite && (
        <div>
          <Button variant={IS_PROVED[state] ? "secondary" : "primary"} pending={pending} onClick={run}>
            Check now
          </Button>
        </div>
      )}
      {mayWrite && IS_PROVED[state] && <ConnectionCheck />}
    </div>
  );
}

/** A name is led to by a CNAME; an address, as on an installation without a name, only by a record of its own kind. */
const recordType = (target: string): string => (/^[\d.]+$/.test(target) ? "A" : target.includes(":") ? "AAAA" : "CNAME");
