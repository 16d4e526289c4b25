/** How people write technologies; the API takes any usual spelling. */
const NAMES: Readonly<Record<string, string>> = { topcon: "TOPCon", cdte: "CdTe", al_bsf: "Al-BSF", a_si: "a-Si", mono: "Mono" };

/** "TOPCon" of topcon, "Thin film" of thin_film; short names are abbreviations. */
export function technologyName(technology: string): string {
  const plain = technology.replaceAll("_", " ");
  return NAMES[technology] ?? (plain.length <= 4 ? plain.toUpperCase() : plain.charAt(0).toUpperCase() + plain.slice(1));
}
