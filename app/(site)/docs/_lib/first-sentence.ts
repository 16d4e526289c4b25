/** What stands in lists and in the head of a page. */
export const firstSentence = (text: string): string => /^(?:`[^`]*`|.)+?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;

/** A sentence without the marks of code, where no Markdown is shown. */
export const withoutCode = (text: string): string => text.replaceAll("`", "");
