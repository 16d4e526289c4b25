import { expect, test } from "vitest";
import { seriesName } from "./series-name";

test.each([
  [["JKM-400M-72", "JKM-405M-72", "JKM-450M-72"], "JKM-400–450M-72"],
  [["LR5-72HPH-540M", "LR5-72HPH-545M"], "LR5-72HPH-540–545M"],
  // The figures, not the order of the models, make the range; a class of four digits is the largest.
  [["X900W", "X1000W"], "X900–1000W"],
  [["S-3.5K", "S-10K"], "S-3.5–10K"],
  [["AB-400", "AB-400"], "AB-400"],
  [["Only one"], "Only one"],
  [["AB-400-black", "AB-410-white"], "AB-…"],
  [["AB400", "AB"], "AB…"],
  [["Alpha", "Beta"], "Alpha to Beta"],
  [["H-1", "O-1"], "H-1 to O-1"],
  // A letter of two parts is not cut in two.
  [["☀️400", "☀️500"], "☀️400–500"],
  [[], ""],
])("models %j are the series %j", (models, name) => expect(seriesName(models)).toBe(name));
