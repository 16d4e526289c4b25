"use client";

import { useRef, useState } from "react";
import { ProblemError } from "@/components/ui/form-errors";
import { askSpot, type SpotAnswer } from "./queries";

/** A pause of this length sends the request; while the date keeps moving, one is sent this often. */
const PAUSE_MS = 120;
const MOVING_MS = 500;

export type Trouble = { kind: "limit" | "refused" | "silent"; text: string };

const keyOf = (technology: string, ts: string): string => `${technology} ${ts}`;

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ProblemError)) return { kind: "silent", text: "The API did not respond. Move the date to try again." };
  const { code, detail } = error.problem;
  if (code === "rate-limited") return { kind: "refused", text: "Too many requests. Wait a moment, then move the date again." };
  return { kind: code === "quota-exceeded" ? "limit" : "refused", text: detail };
}

/**
 * The API's answer for the chosen technology and day. `ask` may be called for every pixel: what was answered is kept, what is passed
 * over is not sent or given up, and when a call fails the last answer stays beside what went wrong.
 */
export function useSpotAnswer(first: { technology: string; ts: string; answer: string }) {
  const [answer, setAnswer] = useState<SpotAnswer>({ text: first.answer, tookMs: null, left: null });
  const [isWaiting, setWaiting] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const known = useRef(new Map([[keyOf(first.technology, first.ts), answer]]));
  const work = useRef<{ timer?: number; sentAt: number; running?: AbortController }>({ sentAt: 0 });

  async function send(technology: string, ts: string) {
    const running = new AbortController();
    work.current = { sentAt: performance.now(), running };
    try {
      const found = await askSpot(technology, ts, running.signal);
      known.current.set(keyOf(technology, ts), found);
      if (running.signal.aborted) return;
      setAnswer(found);
      setTrouble(null);
    } catch (error) {
      if (running.signal.aborted) return;
      setTrouble(troubleOf(error));
    }
    setWaiting(false);
  }

  function ask(technology: string, ts: string) {
    const { timer, sentAt, running } = work.current;
    window.clearTimeout(timer);
    const found = known.current.get(keyOf(technology, ts));
    if (found !== undefined) {
      running?.abort();
      setAnswer(found);
      setTrouble(null);
      setWaiting(false);
      return;
    }
    setWaiting(true);
    const next = () => {
      work.current.running?.abort();
      void send(technology, ts);
    };
    const isDue = timer !== undefined && performance.now() - sentAt > MOVING_MS;
    work.current.timer = window.setTimeout(next, isDue ? 0 : PAUSE_MS);
  }

  return { answer, isWaiting, trouble, ask };
}
