"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import type { BrandView } from "@/lib/brand/contract";
import { useBrandActions } from "./actions";
import { IS_ON, IS_PROVED } from "./states";

/** Puts the host on and takes it off. */
export function BrandSwitch({ brand, mayWrite }: { brand: BrandView; mayWrite: boolean }) {
  const { turn } = useBrandActions();
  const { state, host, url } = brand;
  if (!IS_PROVED[state]) return <p className="text-14 text-muted">Verify your domain first. Nothing is served until you turn it on.</p>;
  const isOn = IS_ON[state];

  const run = async () => {
    await turn(!isOn);
    return {
      title: isOn ? "White-label turned off" : "White-label turned on",
      description: isOn ? "Your domain no longer serves your brand." : `${host ?? ""} is live within a second.`,
    };
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[62ch] min-w-0 text-14 text-muted">
        {isOn ? (
          <>
            Your brand is served at{" "}
            <a href={`${url ?? ""}/docs`} className="break-all text-sun-ink underline underline-offset-4">
              {url}
            </a>
            .
          </>
        ) : (
          "Your domain is verified but turned off. Only your organisation's keys work there; they also keep working on our domain."
        )}
      </p>
      {mayWrite && (
        <ConfirmAction
          title={isOn ? "Turn off white-label" : "Turn on white-label"}
          confirm={isOn ? "Turn off" : "Turn on"}
          variant={isOn ? "danger" : "primary"}
          onConfirm={run}
          trigger={<Button variant={isOn ? "secondary" : "primary"}>{isOn ? "Turn off" : "Turn on"}</Button>}
        >
          <p>
            {isOn
              ? `Requests, links and pages on ${host ?? ""} stop working within a second, and e-mails use our brand again. Settings and keys are kept.`
              : `The API, the docs, the explorer and e-mails to your members show your brand. Make sure that ${host ?? ""} has a certificate and points here.`}
          </p>
        </ConfirmAction>
      )}
    </div>
  );
}
