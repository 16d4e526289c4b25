"use client";

import { checkLook, HEX, type Look, type Theme, THEMES } from "@/lib/core/colours";
import { BrandPreview, type PreviewFacts } from "./brand-preview";
import { ColourField } from "./colour-field";
import { ContrastList } from "./contrast-list";

type LookFieldsProps = { look: Look; facts: PreviewFacts; disabled: boolean; onChange: (look: Look) => void };

const TITLES: Readonly<Record<Theme, string>> = { light: "Light theme", dark: "Dark theme" };
const COLOURS = [
  { name: "accent", label: "Accent" },
  { name: "ink", label: "Text" },
  { name: "paper", label: "Background" },
] as const;

const isWhole = (look: Look): boolean => THEMES.every((theme) => Object.values(look[theme]).every((colour) => HEX.test(colour)));

/** Three colours for each theme, beside what they make of a page. */
export function LookFields({ look, facts, disabled, onChange }: LookFieldsProps) {
  const checks = isWhole(look) ? checkLook(look) : null;
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {THEMES.map((theme) => (
        <fieldset key={theme} className="grid min-w-0 content-start gap-4">
          <legend className="mb-3 text-13 font-semibold">{TITLES[theme]}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {COLOURS.map(({ name, label }) => (
              <ColourField
                key={name}
                name={`look.${theme}.${name}`}
                label={label}
                value={look[theme][name]}
                disabled={disabled}
                onChange={(value) => onChange({ ...look, [theme]: { ...look[theme], [name]: value } })}
              />
            ))}
          </div>
          {checks === null ? (
            <p className="text-13 text-muted">Enter a hex colour, such as #0b6e4f.</p>
          ) : (
            <>
              <ContrastList checks={checks.filter((check) => check.theme === theme)} />
              <BrandPreview theme={theme} look={look} facts={facts} />
            </>
          )}
        </fieldset>
      ))}
    </div>
  );
}
