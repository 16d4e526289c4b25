import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Link } from "./link";

/** A link inside text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx("text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2", className)} />;
}
