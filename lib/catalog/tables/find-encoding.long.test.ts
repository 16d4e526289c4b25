import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { ENCODED_NAMES } from "@/testing/encoded-names";
import { seededRandom } from "@/testing/random";
import { ENCODINGS } from "./contract";
import { decode, encodingOf } from "./encodings";
import { CERTAIN, findEncoding } from "./find-encoding";

const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
const fragmentsOf = (names: readonly string[], encoding: string): Buffer[] => names.map((name) => iconv.encode(name, encoding));

type Outcome = { isRight: boolean; isCertain: boolean; what: string };

/** What is found in a file of these names, all of them with letters outside ASCII. */
async function outcomeOf(names: readonly string[], encoding: string): Promise<Outcome> {
  const fragments = fragmentsOf(names, encoding);
  const found = await findEncoding(fragments);
  const read = fragments.map((fragment) => decode(fragment, encodingOf(found?.name ?? "") ?? "utf-8"));
  const isRight = read.join("\n") === names.join("\n");
  return { isRight, isCertain: (found?.certainty ?? 0) >= CERTAIN, what: `${encoding}: ${names.join(", ")} as ${read.join(", ")}` };
}

const LATER_LANGUAGES = new Set(["Arabic", "Hebrew", "Thai", "Lithuanian", "Latvian", "Estonian"]);

/** Ten files of so many names in each encoding of each language. */
function outcomesOf(count: number, languages: readonly { encodings: readonly string[]; names: readonly string[] }[]): Promise<Outcome[]> {
  const random = seededRandom(count);
  const outcomes = languages.flatMap(({ encodings, names }) =>
    encodings.flatMap((encoding) =>
      Array.from({ length: 10 }, () => {
        const left = names.filter((name) => !isAscii(name));
        const chosen = Array.from({ length: count }, () => left.splice(random.between(0, left.length - 1), 1)[0] ?? "");
        return outcomeOf(
          chosen.filter((name) => iconv.decode(iconv.encode(name, encoding), encoding) === name && name !== ""),
          encoding,
        );
      }),
    ),
  );
  return Promise.all(outcomes);
}

const share = (outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number =>
  outcomes.filter(holds).length / outcomes.length;

describe("names of companies in the encodings of their countries", () => {
  test.each([
    [1, 0.96, 0.85, 0.003],
    [3, 0.98, 0.88, 0],
    [10, 0.995, 0.95, 0],
  ])(
    "files of %i names are read right in %f, without asking in %f, and wrong without asking in %f",
    async (count, recall, unasked, wrong) => {
      const languages = ENCODED_NAMES.filter(({ language }) => !LATER_LANGUAGES.has(language));
      const outcomes = await outcomesOf(count, languages);
      expect(share(outcomes, ({ isRight }) => isRight)).toBeGreaterThanOrEqual(recall);
      expect(share(outcomes, ({ isCertain }) => isCertain)).toBeGreaterThanOrEqual(unasked);
      expect(share(outcomes, ({ isCertain, isRight }) => isCertain && !isRight)).toBeLessThanOrEqual(wrong);
    },
  );

  // A single word of a Baltic language is mostly a word of a western encoding too, and Estonian shares all but two letters with German.
  test.each([
    [3, 0.98, 0.75],
    [5, 1, 0.9],
    [12, 1, 0.95],
  ])("so are files of %i Arabic, Hebrew, Thai and Baltic names: right in %f, without asking in %f", async (count, recall, unasked) => {
    const languages = ENCODED_NAMES.filter(({ language }) => LATER_LANGUAGES.has(language));
    const outcomes = await outcomesOf(count, languages);
    expect(share(outcomes, ({ isRight }) => isRight)).toBeGreaterThanOrEqual(recall);
    expect(share(outcomes, ({ isCertain }) => isCertain)).toBeGreaterThanOrEqual(unasked);
    expect(outcomes.filter(({ isCertain, isRight }) => isCertain && !isRight).map(({ what }) => what)).toEqual([]);
  });
});

test.each(["Citroën", "Israël", "België", "Châlons", "Hôtel", "Høyanger", "São"])(
  "one western word is never silently a Baltic one: %s",
  async (word) => {
    const { isRight, isCertain } = await outcomeOf([word], "windows-1252");
    expect(isRight || !isCertain).toBe(true);
  },
);

test("cells of UTF-8 in a file of Arabic names are seen", async () => {
  const names = ["شركة الواحة للطاقة", "مصنع الخلايا", "محطة بنبان"];
  const found = await findEncoding([...fragmentsOf(names, "windows-1256"), ...fragmentsOf(["حلول الرياح"], "utf-8")]);
  expect(found).toMatchObject({ name: "windows-1256", isMixed: true });
});

test.each([
  ["25 °C", "166×83 mm", "±5%"],
  ["Türkiye"],
  ["Any-Grid™", "1.94 m²", "Supplier’s panel – “high power”"],
  ["Türkiye", "Côte d’Ivoire", "Réunion", "Curaçao", "São Tomé"],
  ["Høyanger Sol", "Skærbæk Fjernvarme", "Ångström Energy", "Växjö Solenergi"],
  ["Energias de São João", "Fundão Solar", "Produção"],
])("signs and single words of Windows-1252 are certain: %s", async (...cells) => {
  expect(await outcomeOf(cells, "windows-1252")).toMatchObject({ isRight: true, isCertain: true });
});

test("encodings that read all cells alike are no doubt", async () => {
  const found = await findEncoding(fragmentsOf(["Müller", "Köln"], "windows-1250"));
  expect(found).toMatchObject({ name: "windows-1252", samples: ["Müller", "Köln"] });
  expect(found?.certainty).toBeGreaterThan(CERTAIN);
});

test("what can be read in two ways is not certain, and both are shown by the cells that differ", async () => {
  const found = await findEncoding(fragmentsOf(["München", "Kęty", "Corrèze"], "utf-8").concat(fragmentsOf(["Corrèze"], "windows-1252")));
  expect(found?.name).toBe("utf-8");
  const single = await findEncoding(fragmentsOf(["Pôle Corrèze", "Müller"], "windows-1252"));
  expect(single?.certainty).toBeLessThan(CERTAIN);
  const readings = [single, ...(single?.others ?? [])].map((reading) => [reading?.name, reading?.samples]);
  expect(readings).toContainEqual(["windows-1252", ["Pôle Corrèze"]]);
  expect(readings).toContainEqual(["windows-1250", ["Pôle Corrčze"]]);
});

test("UTF-8 with a damaged cell is not certain, and the cell is shown", async () => {
  const cells = [...fragmentsOf(["Müller", "Éclair", "Łódź"], "utf-8"), Buffer.from("Caf\u00e9 Solar", "latin1")];
  expect(await findEncoding(cells)).toMatchObject({
    name: "utf-8",
    certainty: 0.5,
    isMixed: true,
    samples: ["Caf\ufffd Solar", "Müller", "Éclair", "Łódź"],
    others: expect.arrayContaining([
      expect.objectContaining({ name: "windows-1252", samples: expect.arrayContaining(["Café Solar", "MÃ¼ller"]) as string[] }),
    ]),
  });
});

test.each([
  ["windows-1252", ["Vögele Elektro", "Société du Midi à Béziers", "Kölner Speicherwerk", "Éoliennes Françaises"], "Grüne Dächer"],
  ["windows-1250", ["Střídače Kadaň", "Šťáhlavy", "Montaż Instalacji Grądzki"], "Słońce"],
  ["windows-1251", ["Зелёная энергия", "Солнечный ветер", "Якутскэнерго"], "Кремний Урал"],
  ["gb18030", ["苏州阿特斯新能源", "无锡上机数控股份", "合肥通威太阳能"], "江苏林洋能源"],
])("a file that is mostly %s and has one cell of UTF-8 is never certain, and shows cells of both", async (encoding, names, other) => {
  const fragments = [...fragmentsOf(names, encoding), ...fragmentsOf([other], "utf-8")];
  const found = await findEncoding(fragments);
  expect(found).toMatchObject({ name: encoding, isMixed: true });
  expect(found?.certainty).toBeLessThan(CERTAIN);
  expect(found?.samples).toContain(names[0]);
  expect(found?.others.find(({ name }) => name === "utf-8")?.samples).toContain(other);
});

test("a word of another encoding that is UTF-8 by accident makes no mixture", async () => {
  // The bytes of both words are valid UTF-8: "ѧϰ" and "ˮ".
  const found = await findEncoding(fragmentsOf(["学习", "水", "江苏林洋能源", "合肥通威太阳能", "浙江晶科储能有限公司"], "gb18030"));
  expect(found).toMatchObject({ name: "gb18030" });
  expect(found?.certainty).toBeGreaterThan(CERTAIN);
});

test.each(["koi8-r", "windows-1251", "cp866"])("capitals in %s are not taken for small letters of another encoding", async (encoding) => {
  expect(await outcomeOf(["ПРЕДПРИЯТИЕ СОЛНЕЧНОЙ ЭНЕРГЕТИКИ", "ЗАВОД МОДУЛЕЙ", "Предприятие"], encoding)).toMatchObject({
    isRight: true,
    isCertain: true,
  });
});

test.each([
  ["CP1250", "windows-1250"],
  ["windows-1250", "windows-1250"],
  ["GBK", "gb18030"],
  ["gb2312", "gb18030"],
  ["Shift-JIS", "shift_jis"],
  ["UTF8", "utf-8"],
  ["latin1", "windows-1252"],
  ["Mac Roman", "macintosh"],
  ["ISO 8859-2", "iso-8859-2"],
  ["KOI8-R", "koi8-r"],
  ["CP1256", "windows-1256"],
  ["cp874", "windows-874"],
  ["TIS-620", "windows-874"],
  ["IBM866", "cp866"],
  ["CP 850", "cp850"],
  ["EBCDIC", undefined],
  ["constructor", undefined],
])("the name %s means %s", (name, encoding) => {
  expect(encodingOf(name)).toBe(encoding);
});

test("every encoding can be decoded", () => {
  for (const { name } of ENCODINGS) expect(decode(iconv.encode("PV 400 W", name), name)).toBe("PV 400 W");
});
