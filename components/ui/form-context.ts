"use client";

import { createContext, useContext } from "react";

export type FormState = {
  /** False until scripts run: until then nothing may be sent. */ ready: boolean;
  pending: boolean;
  fields: Readonly<Record<string, string>>;
};

const OUTSIDE: FormState = { ready: true, pending: false, fields: {} };

export const FormContext = createContext<FormState>(OUTSIDE);

export function useFormState(): FormState {
  return useContext(FormContext);
}
