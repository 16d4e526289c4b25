"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { MappingTarget } from "@/lib/catalog/mappings/contract";

type Words = Readonly<Record<string, string>>;
type WordMapProps = { target: MappingTarget; unknown: readonly string[]; words: Words; onChange: (words: Words) => void };

/** Not a word, but nothing: what a row says there is left out. */
const LEFT_OUT = "\u0000";

/** What words of the file mean in our vocabulary. A row with a word that means nothing yet is quarantined. */
export function WordMap({ target, unknown, words, onChange }: WordMapProps) {
  const all = [...new Set([...unknown, ...Object.keys(words)])];
  const set = (word: string, meaning: string): void => {
    const others = Object.fromEntries(Object.entries(words).filter(([key]) => key !== word));
    onChange(meaning === "" ? others : { ...others, [word]: meaning === LEFT_OUT ? "" : meaning });
  };
  const shown = (word: string): string => (words[word] === "" ? LEFT_OUT : (words[word] ?? ""));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-13 font-medium">Unknown values</legend>
      {all.map((word) => (
        <div key={word} className="grid grid-cols-2 items-center gap-2">
          <span className="min-w-0 text-13 [overflow-wrap:anywhere]">{word}</span>
          <Field name={`word-${target.name}-${word}`} label={`Meaning of ${word}`} hideLabel>
            {target.choices === null ? (
              <Input
                size="sm"
                value={words[word] ?? ""}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => set(word, event.target.value)}
              />
            ) : (
              <Select
                size="sm"
                placeholder="Quarantine"
                options={[{ value: LEFT_OUT, label: "Leave empty" }, ...target.choices.map((value) => ({ value, label: value }))]}
                value={shown(word)}
                onChange={(event) => set(word, event.target.value)}
              />
            )}
          </Field>
        </div>
      ))}
    </fieldset>
  );
}
