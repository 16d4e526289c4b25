"use client";

import { useEffect } from "react";
import { useSeen } from "./queries";

/** Being shown is being seen: a page that was only fetched ahead must not count, so the browser says it. */
export function MarkSeen({ orgId, until }: { orgId: string; until: string }) {
  const { markSeen, dropMarks } = useSeen(orgId);
  useEffect(() => {
    markSeen(until);
    dropMarks();
    // The same page says it once.
  }, [orgId, until]);
  return null;
}
