/** A name without its legal form, and that form. */
export type CompanyKey = { base: string; form: string | null };

/** Endings as `foldText` leaves them, by the legal form that they state. Dots become spaces there: "S.p.A." is "s p a". */
export const LEGAL_FORMS: Record<string, readonly string[]> = {
  ltd: ["ltd", "limited", "co ltd", "co limited", "company ltd", "company limited", "corp ltd", "corporation limited"],
  pvt_ltd: ["pvt ltd", "pvt limited", "private ltd", "private limited", "p ltd", "p limited", "co pvt ltd"],
  pte_ltd: ["pte ltd", "pte limited", "pte"],
  pty_ltd: ["pty ltd", "pty limited", "pty"],
  ltd_sti: ["ltd sti", "limited sirketi"],
  plc: ["plc", "public limited company"],
  co: ["co", "company"],
  inc: ["inc", "incorporated", "co inc"],
  corp: ["corp", "corporation"],
  llc: ["llc", "l l c", "co llc"],
  llp: ["llp"],
  lp: ["lp", "l p"],
  gmbh: ["gmbh", "g m b h"],
  gmbh_co_kg: ["gmbh and co kg", "gmbh co kg"],
  ag: ["ag", "a g"],
  se: ["se"],
  sa: ["sa", "s a"],
  sa_de_cv: ["sa de cv", "s a de c v"],
  sas: ["sas", "s a s"],
  sau: ["sau", "s a u"],
  sarl: ["sarl", "s a r l"],
  spa: ["spa", "s p a"],
  srl: ["srl", "s r l"],
  sl: ["sl", "s l"],
  bv: ["bv", "b v"],
  nv: ["nv", "n v"],
  kk: ["kk", "k k", "kabushiki kaisha"],
  as: ["as", "a s", "anonim sirketi"],
  asa: ["asa"],
  oy: ["oy", "oyj"],
  ab: ["ab"],
  aps: ["aps"],
  doo: ["doo", "d o o"],
  jsc: ["jsc", "joint stock company"],
};

/** Endings that only tell spellings of a name apart: refs of published companies were made without them. */
const FURTHER_ENDINGS: Record<string, readonly string[]> = {
  pcl: ["pcl", "public company limited", "public company ltd", "public co limited", "public co ltd"],
  pty_ltd: ["proprietary limited"],
  sdn_bhd: ["sdn bhd", "sendirian berhad"],
  gmbh: [
    "mbh",
    "gesmbh",
    "ges m b h",
    "gesellschaft mbh",
    "gesellschaft mit beschrankter haftung",
    "gesellschaft mit beschraenkter haftung",
  ],
  gmbh_co_kg: ["gmbh u co kg"],
  kg: ["kg", "kommanditgesellschaft"],
  co_kg: ["and co kg"],
  se_co_kgaa: ["se and co kgaa"],
  kgaa: ["kgaa"],
  ohg: ["ohg"],
  ug: ["ug", "ug haftungsbeschrankt", "ug haftungsbeschraenkt"],
  ek: ["e k", "ek", "eingetragener kaufmann"],
  ag: ["aktiengesellschaft"],
  sa: ["s a", "societe anonyme", "sociedad anonima", "sociedade anonima", "spolka akcyjna"],
  sau: ["sociedad anonima unipersonal"],
  sl: ["sociedad limitada"],
  slu: ["slu", "s l u", "sociedad limitada unipersonal"],
  sas: ["societe par actions simplifiee"],
  sarl: ["societe a responsabilite limitee"],
  spa: ["societa per azioni"],
  srl: ["societa a responsabilita limitata"],
  lda: ["lda", "ltda", "limitada"],
  kk: ["kabushiki kaisha"],
  danish_as: ["aktieselskab"],
  norwegian_as: ["as", "aksjeselskap"],
  turkish_as: ["anonim sirketi"],
  czech_as: ["akciova spolecnost"],
  dotted_as: ["a s"],
  asa: ["a s a", "allmennaksjeselskap"],
  ab: ["a b", "ab publ", "aktiebolag", "aktiebolag publ"],
  oy: ["oy ab", "osakeyhtio"],
  oyj: ["oyj", "julkinen osakeyhtio"],
  doo: ["d o o"],
  dd: ["dd", "d d"],
  sro: ["sro", "s r o", "spol s r o", "spolecnost s rucenim omezenym"],
  zoo: ["sp z o o", "sp zoo", "spolka z ograniczona odpowiedzialnoscia"],
  zoo_sp_k: ["sp z o o sp k", "sp zoo sp k", "spolka z ograniczona odpowiedzialnoscia spolka komandytowa"],
  kft: ["kft", "korlatolt felelossegu tarsasag"],
  zrt: ["zrt"],
  uab: ["uab"],
  sia: ["sia"],
  pt: ["pt"],
  ooo: ["ooo"],
  pjsc: ["pjsc", "p j s c", "public joint stock company"],
  fze: ["fze", "f z e"],
};

/** Cyrillic forms stand in front or behind. */
const CYRILLIC_FORMS: Record<string, readonly string[]> = {
  ooo: ["ооо", "общество с ограниченнои ответственностью"],
  russian_pao: ["пао", "публичное акционерное общество"],
  russian_ao: ["ао", "акционерное общество"],
  russian_zao: ["зао"],
  russian_oao: ["оао"],
  tov: ["тов"],
  kazakh_too: ["тоо"],
};

/**
 * Latin forms that stand before a name. "AB", "AS", "SA", "SIA" and "AO" are missing on purpose: AB Solar and AO Smith are
 * names, and neither is Solar AB.
 */
const BEGINNINGS: Record<string, readonly string[]> = {
  pt: ["pt", "perseroan terbatas"],
  ooo: ["ooo"],
  uab: ["uab"],
  sarl: ["sarl"],
  ab: ["aktiebolaget"],
  kk: ["kabushiki kaisha"],
  jsc: ["jsc"],
  pjsc: ["pjsc"],
};

const byText = (...tables: Record<string, readonly string[]>[]): ReadonlyMap<string, string> =>
  new Map(tables.flatMap((forms) => Object.entries(forms).flatMap(([form, texts]) => texts.map((text) => [text, form] as const))));

export const FORM_BY_ENDING = byText(LEGAL_FORMS);
export const FORM_BY_ANY_ENDING = byText(LEGAL_FORMS, FURTHER_ENDINGS, CYRILLIC_FORMS);
export const FORM_BY_BEGINNING = byText(BEGINNINGS, CYRILLIC_FORMS);

/** Forms that are written without a space, in front or behind. Longer ones come first. */
export const HAN_FORMS: readonly (readonly [form: string, texts: readonly string[]])[] = [
  ["chinese_shares", ["股份有限公司"]],
  ["chinese_limited", ["有限责任公司", "有限公司"]],
  ["japanese_shares", ["株式会社", "(株)"]],
  ["japanese_limited", ["有限会社", "(有)"]],
  ["japanese_llc", ["合同会社", "(同)"]],
  ["korean_shares", ["주식회사", "(주)"]],
  ["korean_limited", ["유한회사", "(유)"]],
];

/** Spellings that can mean one of several forms: "A.S." is Turkish, Czech, Norwegian or Danish, but "A/S" is never "AS". */
export const FORMS_MEANT: Readonly<Record<string, readonly string[]>> = {
  dotted_as: ["norwegian_as", "turkish_as", "czech_as", "danish_as"],
  norwegian_as: ["dotted_as", "turkish_as", "czech_as"],
  turkish_as: ["dotted_as", "norwegian_as"],
  czech_as: ["dotted_as", "norwegian_as"],
  danish_as: ["dotted_as"],
};
