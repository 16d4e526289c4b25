const NAMES: ReadonlyMap<string, string> = new Map(
  [
    ...["userName", "externalId", "displayName", "name", "formatted", "givenName", "familyName", "active"],
    ...["members", "value", "Operations", "op", "path"],
  ].map((name) => [name.toLowerCase(), name]),
);
/** Members in the value of an operation are the deepest that means something. */
const DEPTH = 5;

/** Names of attributes have any case (RFC 7643, 2.1): those that mean something here get ours, at every depth that we read. */
export function withKnownNames(given: unknown, depth = DEPTH): unknown {
  if (depth < 0 || typeof given !== "object" || given === null) return given;
  if (Array.isArray(given)) return given.map((each) => withKnownNames(each, depth - 1));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [NAMES.get(name.toLowerCase()) ?? name, withKnownNames(value, depth - 1)]),
  );
}
