"use client";

import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type Language, LANGUAGE_COOKIE, readLanguage } from "./request-code";

const Initial = createContext<Language>("curl");
const listeners = new Set<() => void>();
let chosen: Language | undefined;

/** Tells code tabs below what the server read from the cookie, so that the first picture is the right one. */
export const LanguageMemory = ({ language, children }: { language: Language; children: ReactNode }) => (
  <Initial value={language}>{children}</Initial>
);

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function present(): Language {
  chosen ??= readLanguage(new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]);
  return chosen;
}

function choose(language: Language): void {
  chosen = language;
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=31536000; samesite=lax`;
  for (const tell of listeners) tell();
}

/** The language of all code tabs on the page, and a way to change it. */
export function useLanguage(): [Language, (language: Language) => void] {
  const initial = useContext(Initial);
  return [useSyncExternalStore(watch, present, () => initial), choose];
}
