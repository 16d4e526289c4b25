"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { BrandView } from "@/lib/branding/contract";
import { useBrandActions, useSettled } from "./actions";
import { IS_ON, IS_PROVED } from "./states";

/** Puts the host on and takes it off. */
export function BrandSwitch({ brand, mayWrite }: { brand: BrandView; mayWrite: boolean }) {
  const { turn } = useBrandActions();
  const settled = useSettled();
  const { state, host, url } = brand;
  if (!IS_PROVED[state]) return <p className="text-14 text-muted">Prove the host first. Nothing is served until it is switched on here.</p>;
  const isOn = IS_ON[state];

  const run = async () => {
    await turn(!isOn);
    settled(
      isOn ? "Switched off" : "Switched on",
      isOn ? "The host no longer answers under your brand." : `${host ?? ""} answers within a second.`,
    );
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
          "The host is yours and switched off. Only keys of your organisation work there; your keys go on working at our address too."
        )}
      </p>
      {mayWrite && (
        <ConfirmDialog
          title={isOn ? "Switch the brand off" : "Switch the brand on"}
          confirm={isOn ? "Switch off" : "Switch on"}
          variant={isOn ? "danger" : "primary"}
          onConfirm={run}
          trigger={<Button variant={isOn ? "secondary" : "primary"}>{isOn ? "Switch off" : "Switch on"}</Button>}
        >
          <p>
            {isOn
              ? `Calls, links and pages at ${host ?? ""} stop working within a second, and mails come from us again. Settings and keys are kept.`
              : `The API, the docs, the explorer and mails to your members show your brand. Make sure that ${host ?? ""} has a certificate and leads here.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
