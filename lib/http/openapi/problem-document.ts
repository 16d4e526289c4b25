import { z } from "zod";
import { ERROR_CODES } from "@/lib/core/errors";

const Issue = z
  .strictObject({
    parameter: z.string().max(60).meta({ description: "Name of the parameter." }),
    code: z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/)
      .meta({ description: "What kind of fault it is." }),
    detail: z.string().max(10_000).meta({ description: "The fault in words, with what is allowed." }),
  })
  .meta({ id: "Issue", description: "One thing that is wrong with one parameter." });

/** The body of every error, as `problemOf` makes it. */
export const ProblemDocument = z
  .strictObject({
    type: z.url().max(200).meta({ description: "Page that explains the code." }),
    title: z.string().max(100).meta({ description: "The code in words; the same for every error of this code." }),
    status: z.int().min(400).max(599).meta({ description: "Status of the answer." }),
    detail: z.string().max(10_000).meta({ description: "What happened in this case." }),
    instance: z
      .string()
      .max(60)
      .regex(/^urn:uuid:[0-9a-f-]{36}$/)
      .meta({ description: "This one error, as a URN of the request id." }),
    code: z.enum(ERROR_CODES).meta({ description: "The code that programs decide by." }),
    request_id: z.uuid().max(36).meta({ description: "The header Request-Id again." }),
    retryable: z.boolean().meta({ description: "Whether the same request may succeed later without a change." }),
    errors: z.array(Issue).max(60).meta({ description: "Everything that is wrong with the parameters; empty for other errors." }),
  })
  .meta({ id: "Problem", description: "An error (RFC 9457)." });
