"use client";

import { createContext, useContext } from "react";

export type FieldWiring = {
  id?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  /** A field around the control says what is wrong with it. */
  "data-field"?: true;
};

export const FieldContext = createContext<FieldWiring>({});

/** What the Field around a control gives it; the control's own props win. */
export function useFieldWiring(): FieldWiring {
  return useContext(FieldContext);
}
