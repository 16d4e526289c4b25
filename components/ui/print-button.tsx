"use client";

import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

/** Opens the browser's dialog, which prints and saves as PDF. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button onClick={() => window.print()}>
      <Printer size={15} aria-hidden="true" />
      {children}
    </Button>
  );
}
