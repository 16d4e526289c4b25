"use client";

import { useRefresh } from "@/components/api/use-refresh";
import { isServiceThere } from "./actions";

const EVERY_MS = 15_000;

/** Nothing is loaded under somebody's hands: what is written would have nowhere to go when its form does. */
const isWriting = (): boolean =>
  Array.from(document.querySelectorAll("main textarea")).some((text) => text instanceof HTMLTextAreaElement && text.value !== "");

const mayRefresh = async (): Promise<boolean> => !isWriting() && isServiceThere();

/** Loads the state of the page again while it is looked at. */
export function AutoRefresh() {
  useRefresh(EVERY_MS, mayRefresh);
  return null;
}
