import type { BrandState, BrandView } from "@/lib/brand/contract";

type Words = { label: string; tone: "neutral" | "ok" | "warn" | "bad" };

/** A brand's state in a word or two. */
export const STATE_WORDS: Readonly<Record<BrandState, Words>> = {
  waiting: { label: "Not set up", tone: "neutral" },
  proved: { label: "Ready, off", tone: "neutral" },
  on: { label: "On", tone: "ok" },
  shaky: { label: "On, record missing", tone: "warn" },
  unplugged: { label: "Domain lost", tone: "bad" },
};

/** Whether the host is proved; then only the switch is left. */
export const IS_PROVED: Readonly<Record<BrandState, boolean>> = { waiting: false, proved: true, on: true, shaky: true, unplugged: false };
export const IS_ON: Readonly<Record<BrandState, boolean>> = { waiting: false, proved: false, on: true, shaky: true, unplugged: false };

/** Colours that were saved are a finished step only once there is a domain to show them on: before, nothing is set up. */
export const hasAppearance = ({ host, look }: Pick<BrandView, "host" | "look">): boolean => host !== null && look !== null;
