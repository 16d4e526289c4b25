import { z } from "zod";
import { Email, PersonName } from "../../contract";
import { SupportMessage } from "../contract";

/** The public contact form. `topic` is a field that people don't see: a message that fills it is marked as suspected spam. */
export const VisitorMessage = z.strictObject({
  name: PersonName,
  email: Email,
  ...SupportMessage.shape,
  topic: z.string().max(1_000).optional(),
});
export type VisitorMessage = z.input<typeof VisitorMessage>;
