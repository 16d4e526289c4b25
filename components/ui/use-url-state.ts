"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import { type UrlPatch, withParams } from "./url-state";

/** Reads and changes what the address says about a list. `pending` while the server answers. */
export function useUrlState() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const [pending, startTransition] = useTransition();
  const href = (patch: UrlPatch) => withParams(pathname, params.toString(), patch);
  return {
    get: (name: string) => params.get(name) ?? "",
    getAll: (name: string) => params.getAll(name),
    href,
    set: (patch: UrlPatch) => startTransition(() => router.replace(href(patch), { scroll: false })),
    pending,
  };
}
