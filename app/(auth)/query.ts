export type Query = Promise<Record<string, string | string[] | undefined>>;

/** A function that reads one parameter of an address; undefined when it is missing, empty, or given twice. */
export async function parameterReader(query: Query): Promise<(name: string) => string | undefined> {
  const given = await query;
  return (name) => {
    const value = given[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
}
