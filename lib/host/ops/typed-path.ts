import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { DomainError } from "@/lib/core/errors";

/** What is typed is meant from where it is typed, not from the project folder that npm changes to. */
export const typedPath = (typed: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), typed);

/** The same for a file that has to be there. @throws DomainError not-found */
export async function fileAt(typed: string): Promise<string> {
  const path = typedPath(typed);
  if (!(await stat(path).catch(() => null))?.isFile()) throw new DomainError("not-found", `File not found: ${path}.`);
  return path;
}
