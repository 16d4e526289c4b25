"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button";
import { Input, type InputProps } from "./input";

/** A password that can be looked at while it is typed. */
export function PasswordInput({ autoComplete = "current-password", ...rest }: Omit<InputProps, "type" | "className">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...rest} autoComplete={autoComplete} type={shown ? "text" : "password"} className="pr-10" spellCheck={false} />
      <IconButton
        size="sm"
        className="absolute top-1 right-1"
        label={shown ? "Hide password" : "Show password"}
        icon={shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
