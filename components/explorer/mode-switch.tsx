"use client";

import { clsx } from "clsx";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { Mode, Viewer } from "./modes";

type ModeSwitchProps = { viewer: Viewer; mode: Mode; onChange: (mode: "sandbox" | "live") => void };

const MODES = [
  { value: "sandbox", label: "Sandbox" },
  { value: "live", label: "Live" },
] as const;

/** Whose data is returned, and what that costs. */
export function ModeSwitch({ viewer, mode, onChange }: ModeSwitchProps) {
  if (viewer.kind === "visitor") {
    return (
      <div className="grid gap-1 text-13">
        <Tag dot className="justify-self-start">
          {viewer.mayJoin ? "Sandbox slice, no account" : "Sandbox slice"}
        </Tag>
        {viewer.mayJoin && (
          <p className="text-muted">
            {viewer.isSignedIn ? (
              <>
                <TextLink href="/account/organisations">Create an organisation</TextLink> to get your own sandbox.
              </>
            ) : (
              <>
                <TextLink href="/sign-up">Sign up</TextLink> to get your own sandbox key. No card required.
              </>
            )}
          </p>
        )}
      </div>
    );
  }
  const { liveRefusal } = viewer;
  return (
    <div className="grid gap-1 text-13">
      <fieldset className="inline-flex w-fit rounded-md border border-line-strong bg-surface p-0.5">
        <legend className="sr-only">Data</legend>
        {MODES.map(({ value, label }) => (
          <label
            key={value}
            className={clsx(
              "inline-flex h-7 items-center rounded-sm px-3 font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              value === mode ? "bg-ink text-on-ink" : "text-muted has-enabled:hover:text-ink has-disabled:text-faint",
            )}
          >
            <input
              type="radio"
              name="explorer-mode"
              value={value}
              checked={value === mode}
              disabled={value === "live" && liveRefusal !== null}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="text-muted">
        {mode === "live"
          ? "Each successful request uses one call from your plan."
          : liveRefusal === null
            ? "Sandbox data. Not charged."
            : `Sandbox data. Live data is not available. ${liveRefusal.reason} `}
        {mode !== "live" && liveRefusal !== null && liveRefusal.href !== null && (
          <TextLink href={liveRefusal.href}>{liveRefusal.label}</TextLink>
        )}
      </p>
    </div>
  );
}
