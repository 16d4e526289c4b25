import type { XmlHandler } from "./parse-xml";
import { RunText } from "./run-text";

const FIRST_BYTES = 1 << 20;

/** Letters that XML has not are written as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The texts of a workbook, which cells name by their number. Millions of them take little more than their letters. */
export class SharedStrings implements XmlHandler {
  private bytes = Buffer.alloc(FIRST_BYTES);
  private size = 0;
  private ends: number[] = [];
  private current = "";
  private isText = false;
  private isPhonetic = false;
  private readonly run = new RunText();

  at(index: number): string {
    const end = this.ends[index];
    return end === undefined ? "" : this.bytes.toString("utf8", index === 0 ? 0 : this.ends[index - 1], end);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.run.open(name, attributes);
    if (name === "si") this.current = "";
    else if (name === "rPh") this.isPhonetic = true;
    else if (name === "t") this.isText = !this.isPhonetic;
  }

  text(text: string): void {
    if (this.isText) this.current += this.run.shown(text);
  }

  close(name: string): void {
    if (name === "t") this.isText = false;
    else if (name === "rPh") this.isPhonetic = false;
    else if (name === "si") this.add(unescaped(this.current));
  }

  private add(text: string): void {
    const needed = this.size + text.length * 3;
    if (needed > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(larger, 0, 0, this.size);
      this.bytes = larger;
    }
    this.size += this.bytes.write(text, this.size);
    this.ends.push(this.size);
  }
}
