import { ProblemError } from "@/components/ui/form-errors";

/** Whether something has changed since it was shown. */
export const isConflict = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.problem.code === "conflict";
