"use client";

import { Failed } from "@/components/layout/failed";
import { FONTS } from "./fonts";
import "./globals.css";

/** Takes the place of the root layout when that fails, so it needs nothing that could fail with it. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={FONTS}>
      <head>
        <title>This page could not be shown</title>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <main id="main" className="site-width">
          <Failed error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
