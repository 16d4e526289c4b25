import { params } from "@/app/api/id-params";
import { AddNoteInput, AccessRequestStatus } from "@/lib/access/contract";
import { addNote } from "@/lib/access/review/add-note";
import { staffRoute } from "@/lib/portal/routes";

const body = AddNoteInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  addNote(ctx, { ...body, ...params }),
);
