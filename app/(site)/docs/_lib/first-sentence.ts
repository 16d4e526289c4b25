/** What stands in lists and in the head of a page. */
export const firstSentence = (text: string): string => /^.+?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
