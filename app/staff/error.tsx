"use client";

import { Failed } from "@/components/layout/failed";

/** The frame stays: what failed is the page inside it. */
export default function StaffError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="p-4 md:p-6">
      <Failed error={error} retry={retry} />
    </div>
  );
}
