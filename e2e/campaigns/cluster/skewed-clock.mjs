// Loaded before a server whose clock is set wrong while it runs: the file named by SKEW_FILE holds by how many milliseconds.
import { readFileSync } from "node:fs";

const RealDate = Date;
const file = process.env.SKEW_FILE ?? "";
const EVERY_MS = 20;
let skewMs = 0;

const read = () => {
  try {
    skewMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    skewMs = 0;
  }
};

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skewMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + skewMs;
  }
  // Dates that Node makes are of the class that was there before.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
};
// Of its own, because Next copies what a clock has, and not what it inherits.
Object.assign(globalThis.Date, { UTC: RealDate.UTC, parse: RealDate.parse });
read();
setInterval(read, EVERY_MS).unref();
