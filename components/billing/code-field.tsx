"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type CodeFieldProps = { /** The code that the amounts above include; empty: none. */ applied: string; onApply: (code: string) => void };

/** Where a promotion code is typed, beside a preview that is computed again with it. */
export function CodeField({ applied, onApply }: CodeFieldProps) {
  const [typed, setTyped] = useState(applied);
  const code = typed.trim();
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(code);
      }}
    >
      <Field name="code" label="Promotion code" className="min-w-0 flex-1">
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </Field>
      {applied !== "" && code === applied ? (
        <Button
          type="button"
          onClick={() => {
            setTyped("");
            onApply("");
          }}
        >
          Remove code
        </Button>
      ) : (
        <Button type="submit" disabled={code === ""}>
          Apply code
        </Button>
      )}
    </form>
  );
}
