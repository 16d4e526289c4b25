const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** Puts values where `{{name}}` stands. A name that does not exist throws: a page never shows a hole. */
export function fillValues(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values.get(name.trim());
    if (value === undefined) throw new Error(`there is no value ${JSON.stringify(name.trim())} for the docs`);
    return value;
  });
}
