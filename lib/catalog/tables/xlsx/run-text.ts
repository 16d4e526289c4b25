const SUPERSCRIPT: Readonly<Record<string, string>> = Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((letter, digit) => [String(digit), letter]));

const isOn = ({ val = "1" }: Readonly<Record<string, string>>): boolean => val !== "0" && val !== "false";

/** The looks of a part of a cell's text: what is struck out is not there, and raised digits are no part of a number. */
export class RunText {
  private isStruck = false;
  private isRaised = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "r" || name === "si" || name === "c") this.isStruck = this.isRaised = false;
    else if (name === "strike" || name === "dstrike") this.isStruck = isOn(attributes);
    else if (name === "vertAlign") this.isRaised = attributes["val"] === "superscript";
  }

  shown(text: string): string {
    if (this.isStruck) return "";
    return this.isRaised ? text.replace(/\d/g, (digit) => SUPERSCRIPT[digit] ?? digit) : text;
  }
}
