"use client";

import { useRouter } from "next/navigation";
import { SKIP_COOKIE } from "./skip-cookie";

/** For who works alone in the sandbox: the steps stay away in this browser. */
export function SkipFirstRun({ orgId }: { orgId: string }) {
  const router = useRouter();
  function skip() {
    document.cookie = `${SKIP_COOKIE}=${orgId}; path=/console; max-age=31536000; samesite=lax`;
    router.refresh();
  }
  return (
    <>
      {" "}
      <button type="button" onClick={skip} className="min-h-6 underline underline-offset-4 hover:text-ink">
        Not now
      </button>
    </>
  );
}
