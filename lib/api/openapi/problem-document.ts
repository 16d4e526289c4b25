import { z } from "zod";
import { ERROR_CODES } from "@/lib/core/errors";

const Issue = z
  .strictObject({
    parameter: z.string().max(60).meta({ description: "Name of the parameter." }),
    code: z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/)
      .meta({ description: "Type of error." }),
    detail: z.string().max(10_000).meta({ description: "Description of the error, with the allowed values." }),
  })
  .meta({ id: "Issue", description: "A single error in a parameter." });

/** The body of every error, as `problemOf` makes it. */
export const ProblemDocument = z
  .strictObject({
    type: z.url().max(200).meta({ description: "URL of the documentation for this code." }),
    title: z.string().max(100).meta({ description: "Short description of the code; the same for every error with this code." }),
    status: z.int().min(400).max(599).meta({ description: "HTTP status code." }),
    detail: z.string().max(10_000).meta({ description: "What happened in this case and what to do." }),
    instance: z
      .string()
      .max(60)
      .regex(/^urn:uuid:[0-9a-f-]{36}$/)
      .meta({ description: "URN of this error, made from the request ID." }),
    code: z.enum(ERROR_CODES).meta({ description: "Machine-readable error code." }),
    request_id: z.uuid().max(36).meta({ description: "Same as the Request-Id header." }),
    retryable: z.boolean().meta({ description: "Whether the same request can succeed if retried later." }),
    errors: z.array(Issue).max(60).meta({ description: "All invalid parameters; empty for other errors." }),
    merged_into: z
      .string()
      .max(60)
      .regex(/^[a-z]+_[0-9a-z]{1,40}$/)
      .optional()
      .meta({ description: "ID of the record that the requested one was merged into. Only for merged companies and products." }),
  })
  .meta({ id: "Problem", description: "An error (RFC 9457)." });
