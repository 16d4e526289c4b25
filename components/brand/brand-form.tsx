"use client";

import { useState } from "react";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import type { BrandView } from "@/lib/brand/contract";
import { checkLook, HEX, type Look, PLAIN_LOOK, THEMES } from "@/lib/core/colours";
import { useBrandActions } from "./actions";
import { ContactFields } from "./contact-fields";
import { LookFields } from "./look-fields";
import { NameFields } from "./name-fields";

type BrandFormProps = { brand: BrandView; ownPrefix: string; logo: string | null; mayWrite: boolean };

const orNull = (text: string): string | null => (text === "" ? null : text);

const canBeRead = (look: Look): boolean =>
  THEMES.every((theme) => Object.values(look[theme]).every((colour) => HEX.test(colour))) && checkLook(look).every(({ passes }) => passes);

/** Names, colours and contact of a brand, with a preview that follows. */
export function BrandForm({ brand, ownPrefix, logo, mayWrite }: BrandFormProps) {
  const { save } = useBrandActions();
  const said = useDone();
  const [name, setName] = useState(brand.name);
  const [prefix, setPrefix] = useState(brand.keyPrefix ?? "");
  const [look, setLook] = useState<Look>(brand.look ?? PLAIN_LOOK);

  async function submit(data: FormData) {
    await save({
      name: textOf(data, "name"),
      mailName: textOf(data, "mailName"),
      keyPrefix: orNull(textOf(data, "keyPrefix")),
      support: orNull(textOf(data, "support")),
      imprintUrl: orNull(textOf(data, "imprintUrl")),
      termsUrl: orNull(textOf(data, "termsUrl")),
      privacyUrl: orNull(textOf(data, "privacyUrl")),
      look,
    });
    said({ title: "Brand saved", description: "Changes appear on your domain within a second." });
  }
  return (
    <Form onSubmit={submit} label="Appearance" className="gap-7">
      <NameFields brand={brand} ownPrefix={ownPrefix} disabled={!mayWrite} onName={setName} onPrefix={setPrefix} />
      <LookFields
        look={look}
        facts={{ name, keyPrefix: prefix === "" ? ownPrefix : prefix, logo }}
        disabled={!mayWrite}
        onChange={setLook}
      />
      <ContactFields brand={brand} disabled={!mayWrite} />
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton variant="secondary" disabled={!canBeRead(look)}>
            Save changes
          </SubmitButton>
          {!canBeRead(look) && <p className="text-13 text-muted">Colours need enough contrast to be saved.</p>}
        </div>
      )}
    </Form>
  );
}
