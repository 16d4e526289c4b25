/** What all of some texts begin with. */
function commonStart(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  const differs = [...first].findIndex((_, at) => others.some((other) => [...other][at] !== [...first][at]));
  return differs === -1 ? first : [...first].slice(0, differs).join("");
}

const reversed = (text: string): string => [...text].toReversed().join("");

/** Without the digits of a figure that goes on where the texts begin to differ: of 400 and 405, "40" is no name. */
const withoutFigure = (start: string): string => start.replace(/[\d.]+$/, "");

/** With fewer letters or digits, what the models begin with names nothing. */
const NAMING = /[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/**
 * The name of a series: its models with their power classes as a range, "JKM-400–450M-72". Where models differ in more than a figure,
 * that part is left open; where they have nothing in common, the first and the last are named.
 * @param models of the weakest class to the strongest
 */
export function seriesName(models: readonly string[]): string {
  const [first = "", last = first] = [models[0], models.at(-1)];
  if (new Set(models).size <= 1) return first;
  const start = withoutFigure(commonStart(models));
  const end = reversed(withoutFigure(commonStart(models.map((model) => reversed(model.slice(start.length))))));
  const parts = models.map((model) => model.slice(start.length, model.length - end.length));
  if (parts.every((part) => /^\d+(\.\d+)?$/.test(part))) {
    const figures = parts.toSorted((a, b) => Number(a) - Number(b));
    return `${start}${figures[0]}–${figures.at(-1)}${end}`;
  }
  return NAMING.test(start) ? `${start}…${end}` : `${first} to ${last}`;
}
