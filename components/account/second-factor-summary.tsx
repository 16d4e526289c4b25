import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";

/** An authenticator is in force: what that means, and what is left of the recovery codes. */
export function SecondFactorSummary({ codesLeft, children }: { codesLeft: number; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Tag tone="ok" dot>
        Set up
      </Tag>
      <p className="max-w-[64ch]">
        You have <span className="num">{codesLeft}</span> recovery {codesLeft === 1 ? "code" : "codes"} left.
        {codesLeft <= 2 && " Generate new ones before they run out."}
      </p>
      {children}
    </div>
  );
}
