import type { Context } from "@/lib/platform/context";

/** The staff member who acts; null for the command line and jobs. */
export const actorId = ({ actor }: Context): string | null => (actor.kind === "user" ? actor.userId : null);
