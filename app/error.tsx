"use client";

import { Failed } from "@/components/layout/failed";

/** For parts of the site whose own frame failed too. */
export default function RootError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main id="main" className="site-width">
      <Failed error={error} retry={retry} />
    </main>
  );
}
