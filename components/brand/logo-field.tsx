"use client";

import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import { useDone } from "@/components/ui/use-done";
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from "@/lib/brand/contract";
import { countText } from "@/lib/core/wording";
import { useBrandActions } from "./actions";

type LogoFieldProps = { logo: string | null; mayWrite: boolean };

const LIMIT = `PNG, JPEG or WebP, up to ${MAX_LOGO_BYTES / 1024} kB and ${countText(MAX_LOGO_PIXELS)} pixels per side. Metadata is removed.`;
const tooLarge: FormErrors = { summary: `Logos can be up to ${MAX_LOGO_BYTES / 1024} kB.`, requestId: undefined, fields: {} };

/** The logo: sent as soon as it is chosen. */
export function LogoField({ logo, mayWrite }: LogoFieldProps) {
  const { setLogo, removeLogo } = useBrandActions();
  const said = useDone();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormErrors | null>(null);

  async function run(work: () => Promise<unknown>, done: string) {
    setPending(true);
    setFailure(null);
    try {
      await work();
      said({ title: done });
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(false);
    }
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file === undefined) return;
    if (file.size > MAX_LOGO_BYTES) setFailure(tooLarge);
    else await run(async () => setLogo(await base64Of(file)), "Logo changed");
  }
  return (
    <div className="grid gap-3">
      <p className="text-13 font-medium">Logo</p>
      {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex h-16 w-52 items-center justify-center rounded-md border border-line bg-sunken p-3">
          {logo === null ? (
            <span className="text-13 text-muted">No logo. Your name is shown instead.</span>
          ) : (
            <img src={logo} alt="Your logo" className="max-h-full max-w-full object-contain" />
          )}
        </div>
        {mayWrite && (
          <div className="flex flex-wrap gap-2.5">
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              aria-label="Logo file"
              onChange={choose}
              className="sr-only"
              tabIndex={-1}
            />
            <Button pending={pending} onClick={() => input.current?.click()}>
              {logo === null ? "Choose image" : "Replace image"}
            </Button>
            {logo !== null && (
              <Button variant="quiet" disabled={pending} onClick={() => run(removeLogo, "Logo removed")}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="max-w-[68ch] text-12 text-muted">{LIMIT}</p>
    </div>
  );
}

/** A file as base64, as JSON carries it. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result.slice(reader.result.indexOf(",") + 1) : "");
    reader.onerror = () => reject(new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });
}
