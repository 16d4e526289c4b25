/** Whose data is returned. `visitor`: the sandbox slice for everyone; `sandbox` and `live`: of the organisation, the latter counted. */
export type Mode = "visitor" | "sandbox" | "live";

/** Who looks at the explorer, and what may be asked in their name. */
export type Viewer =
  | { kind: "visitor"; isSignedIn: boolean; maxRows: number; /** False where nobody signs in. */ mayJoin: boolean }
  | {
      kind: "member";
      orgId: string;
      maxRows: { sandbox: number; live: number };
      /** Live calls are those of a trial. */
      isTrial: boolean;
      /** Why live data can't be asked for, and where that can be changed; null: it can. */
      liveRefusal: { reason: string; href: string | null; label: string } | null;
    };

/** The mode that a link asks for, as far as this viewer has it. */
export function modeFor(viewer: Viewer, wanted: "sandbox" | "live" | null): Mode {
  if (viewer.kind === "visitor") return "visitor";
  return wanted === "live" && viewer.liveRefusal === null ? "live" : "sandbox";
}

export const maxRowsIn = (viewer: Viewer, mode: Mode): number =>
  viewer.kind === "visitor" ? viewer.maxRows : viewer.maxRows[mode === "live" ? "live" : "sandbox"];
