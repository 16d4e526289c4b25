export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

type Branch = { [key: string]: string | Branch };

const decode = (text: string): string => {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

const segments = (key: string): string[] => {
  const bracket = key.indexOf("[");
  if (bracket <= 0) return [key];
  return [key.slice(0, bracket), ...[...key.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
};

function plant(root: Branch, path: string[], value: string): void {
  let branch = root;
  path.forEach((segment, depth) => {
    const key = segment === "" ? String(Object.keys(branch).length) : segment;
    if (depth === path.length - 1) {
      branch[key] = value;
      return;
    }
    const existing = branch[key];
    const next: Branch = typeof existing === "object" ? existing : emptyBranch();
    branch[key] = next;
    branch = next;
  });
}

const emptyBranch = (): Branch => Object.create(null);

function ripen(branch: Branch): FormValue {
  const keys = Object.keys(branch);
  const values = keys.map((key) => ripenValue(branch[key] ?? ""));
  const isArray = keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key));
  return isArray ? values : Object.fromEntries(keys.map((key, i) => [key, values[i] ?? ""]));
}

const ripenValue = (value: string | Branch): FormValue => (typeof value === "string" ? value : ripen(value));

/** `a[b]=1&c[0][d]=2&e[]=3` as nested objects and arrays of strings. */
export function parseForm(text: string): Form {
  const root = emptyBranch();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    plant(root, segments(key), at < 0 ? "" : decode(pair.slice(at + 1)));
  }
  return Object.fromEntries(Object.keys(root).map((key) => [key, ripenValue(root[key] ?? "")]));
}
