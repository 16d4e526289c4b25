"use client";

import { useRouter } from "next/navigation";
import { SKIP_COOKIE } from "./skip-cookie";

/** For who wants none of the steps that are left: the list stays away in this browser. */
export function SkipFirstRun({ mark }: { mark: string }) {
  const router = useRouter();
  function skip() {
    document.cookie = `${SKIP_COOKIE}=${mark}; path=/console; max-age=31536000; samesite=lax`;
    router.refresh();
  }
  return (
    <button type="button" onClick={skip} className="mt-3 ml-9.5 min-h-6 text-13 text-muted underline underline-offset-4 hover:text-ink">
      Not now
    </button>
  );
}
