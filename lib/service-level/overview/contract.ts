import type { Component } from "../contract";

/** One part of the service in the running month. Minutes; `leftMinutes` is below nought when more was lost than may be. */
export type PartBudget = {
  component: Component;
  availability: number | null;
  downMinutes: number;
  budgetMinutes: number;
  leftMinutes: number;
  burn: { label: string; rate: number | null }[];
};
export type WorstMinute = { minute: number; component: string; failed: number; answered: number; organisations: number };
export type LowOrganisation = {
  orgId: string;
  name: string;
  plan: string | null;
  isCovered: boolean;
  downMinutes: number;
  ownMinutes: number;
  availability: number | null;
};
export type ServiceOverview = {
  month: string;
  until: number;
  parts: PartBudget[];
  /** Budget left of the promised part at the end of each day, in minutes; null for days without data. */
  days: { day: string; left: number | null; down: number }[];
  worst: WorstMinute[];
  low: LowOrganisation[];
};

export type DayOfCalls = { day: string; answered: number; failed: number };
export type FailingRow = { minute: number; answered: number; failed: number };
/** An organisation's calls to the data API by day, and a page of the minutes that were down for it alone, newest first. */
export type CustomerCalls = { days: DayOfCalls[]; failing: { rows: FailingRow[]; next: string | null } };
