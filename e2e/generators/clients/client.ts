import type { Wanted } from "../wanted";

/** How one generator is used: its files, and the code of a call by its own functions. */
export type Client = {
  /** The command line of the generator, below the packages of setup/generators; its configuration is written before. */
  commands: readonly (readonly string[])[];
  files: Readonly<Record<string, string>>;
  /** What the calls of its file need. */
  prelude: string;
  /** An expression that resolves to an Outcome; it throws when a schema of the client does not accept the response. */
  call(wanted: Wanted): string;
};

/** The object of a call's values in TypeScript; path values are code already. */
export const pathObject = ({ path }: Wanted): string =>
  `{ ${Object.entries(path)
    .map(([name, code]) => `${JSON.stringify(name)}: ${code}`)
    .join(", ")} }`;

export const isEmpty = (values: Readonly<Record<string, unknown>>): boolean => Object.keys(values).length === 0;
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
