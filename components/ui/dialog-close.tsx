"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { Button, type ButtonProps } from "./button";

/** A button that closes the Dialog around it. */
export function DialogClose(props: ButtonProps) {
  return <Base.Close render={<Button {...props} />} />;
}
