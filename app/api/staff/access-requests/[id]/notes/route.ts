import { z } from "zod";
import { AddNoteInput, AccessRequestStatus } from "@/lib/access/contract";
import { addNote } from "@/lib/access/review/add-note";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = AddNoteInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  addNote(ctx, { ...body, ...params }),
);
