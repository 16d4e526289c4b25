import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Random } from "@/testing/random";

const CITIES = ["Jena", "Arles", "Turku", "Porto", "Gent", "Graz"] as const;

/** Writes a list of companies that differs from every other round's: some come, some go, some move. */
export async function writeCompanies(folder: string, round: number, random: Random): Promise<string> {
  const rows = random.between(2_000, 4_000);
  const lines = ["ref,name,country,city,types,status"];
  for (let n = 0; n < rows; n++) {
    if (random.fraction() < 0.02) continue;
    const city = random.fraction() < 0.3 ? `${CITIES[round % CITIES.length] ?? "Jena"} ${round}` : "Jena";
    lines.push(`c${n},Campaign Solar ${n},DE,${city},installer,active`);
  }
  const file = join(folder, `companies-${round % 4}.csv`);
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

export const importArguments = (file: string): string[] => [
  "import",
  "companies",
  file,
  "--publish",
  "--mode",
  "snapshot",
  "--source",
  "campaign",
  "--allow-shrink",
  "--allow-worse",
];
