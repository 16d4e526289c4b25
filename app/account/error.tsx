"use client";

import { Failed } from "@/components/layout/failed";

export default function AccountError({ error, retry }: { error: unknown; retry: () => void }) {
  return <Failed error={error} retry={retry} />;
}
