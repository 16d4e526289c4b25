/** Tests names against a pattern in which * means any text and ? any character; upper and lower case are the same. */
export function matcherOf(pattern: string): (name: string) => boolean {
  const parts = (pattern === "" ? "*" : pattern).toLowerCase().replace(/\*+/g, "*");
  return (name) => fits(parts, name.toLowerCase());
}

/** Without a regular expression, whose time could grow with what somebody typed. */
function fits(pattern: string, name: string): boolean {
  let [at, from, star, taken] = [0, 0, -1, 0];
  while (from < name.length) {
    const sign = pattern[at];
    if (sign === "*") [star, taken, at] = [at, from, at + 1];
    else if (sign !== undefined && (sign === "?" || sign === name[from])) [at, from] = [at + 1, from + 1];
    else if (star >= 0) [taken, at, from] = [taken + 1, star + 1, taken + 1];
    else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}

const UNFINISHED = /(^\.|~$|\.(part|partial|tmp|temp|filepart|crdownload|uploading)$)/i;

/** A name that programs give to what they have not finished writing, or hide. */
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);
