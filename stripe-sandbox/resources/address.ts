import type { Address } from "../state/wire";

export const wholeAddress = (input: { [Key in keyof Address]?: string | undefined }): Address => ({
  city: input.city || null,
  country: input.country || null,
  line1: input.line1 || null,
  line2: input.line2 || null,
  postal_code: input.postal_code || null,
  state: input.state || null,
});
