"use client";

import { Failed } from "@/components/layout/failed";

export default function ExplorerError({ error, retry }: { error: unknown; retry: () => void }) {
  return <Failed error={error} retry={retry} />;
}
