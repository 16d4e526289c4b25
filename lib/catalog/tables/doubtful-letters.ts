/** Letters that no encoding has: C1 controls, the mark for bytes that could not be read, private letters. */
const UNREADABLE = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/gu;

/** What text in the wrong encoding looks like, and how much one such place counts. */
const DOUBTS: readonly [RegExp, number][] = [
  // A letter of another script beside a Latin one: "Tьrkiye", "T黵kiye".
  [/(?<=[a-z])[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/giu, 1],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hangul}](?=[a-z])/giu, 1],
  // One East Asian letter alone beside a digit or letter: "25癈".
  [/(?<=[a-z\d])(?<![\p{Lo}ー])[\p{Script=Han}\p{Script=Hangul}\uff61-\uff9f](?![\p{Lo}ー])/giu, 1],
  // A sign within a word, or before one: "d'½uvre", "M√ller", "®lutý", "A–os", "ソ〖シ".
  [/(?<=[\p{L}'’])[\p{S}\p{No}\p{Po}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\p{Pd}](?<![\u0000-\u007f’·])(?=\p{Ll})/gu, 1],
  [/[\p{S}\p{No}¦§¶¤…‡†‰•\u00a0\u00ad](?<![\u0000-\u007f])(?=\p{Ll})/gu, 1],
  [/(?<=[a-z]{3})’(?!(?:s|t|ll|re|ve)\b)(?=[a-z])/gu, 0.5],
  [/[〖〗∞◊∑√≈∆∏∫≠˛˝ˇ˘˙¸¨´]/gu, 0.5],
  // A sign or a florin between letters: "ВАНЫН¶ЕЕ", "Lƒbeck", "Angoulˆme".
  [/(?<=\p{L})[¤¦§¶†‡•‰ƒˆ˜](?=\p{L})/gu, 1],
  // A capital letter outside ASCII within a word of small letters, or at its end: "MŠrz", "CuraÁao", "ŁódĽ".
  [/(?<=\p{L})\p{Lu}(?<![\u0000-\u007f])(?=\p{Ll})/gu, 1],
  [/(?<=\p{Ll}{2})\p{Lu}(?<![\u0000-\u007f])(?!\p{L})/gu, 1],
  // Small letters in front of capitals, and frames: "пРЕДПРИЯТИЕ", "╨Ю╨╛".
  [/(?<!\p{L})\p{Ll}(?=\p{Lu}{2})(?<![\u0000-\u007f])/gu, 1],
  [/(?<=\p{Ll})[\p{Script=Cyrillic}\p{Script=Greek}](?<=\p{Lu})/gu, 0.7],
  // A capital or a bracket behind an accented letter, and a sign between capitals: "âTâô", "Г\\ГНГ", "Β¬Ι".
  [/(?<=[\p{Script=Latin}])\p{Ll}(?<![\u0000-\u007f])(?=[A-Z])/gu, 0.7],
  [/(?<=\p{L}(?<![\u0000-\u007f]))[\\[\]^_`{|}~](?=\p{L}(?<![\u0000-\u007f]))/gu, 0.7],
  [/(?<=\p{Lu})[\p{S}\p{No}\u00ad](?<![\u0000-\u007f])(?=\p{Lu})/gu, 1],
  [/[\u2500-\u259f]/gu, 1],
  // A letter outside ASCII beside a digit where the sources have a sign: "ñ40", "166Ч83".
  [/(?<!\p{L})\p{L}(?<![\u0000-\u007f\u0530-\uffffµªº])(?=\d)/gu, 0.7],
  // Czech and Polish or Slovak letters in one word: "řeąení".
  [/[ěřůťňď]\p{L}*[ąęłśźżľĺŕ]|[ąęłśźżľĺŕ]\p{L}*[ěřůťňď]/giu, 0.7],
  // Arabic, Hebrew or Thai beside a Latin letter, and letters where their words never have them: final letters in front of others, vowels
  // without a consonant.
  [/(?<=\p{Script=Latin})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/gu, 1],
  [/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}](?=\p{Script=Latin})/gu, 1],
  [/[ةىךםןףץ](?=[\u05d0-\u05ea\u0621-\u064a])/gu, 1],
  [/(?<![\u05b0-\u05ea])[\u05b0-\u05c2]|(?<![\u0621-\u0652])[\u064b-\u0652]/gu, 1],
  [/(?<![\u0e01-\u0e4e])[\u0e30-\u0e3a\u0e45-\u0e4e]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])|[\u0e4f\u0e5a\u0e5b]/gu, 1],
  // Thai letters that are no longer in use, an Arabic mark in front of a word, and a Cyrillic name that begins with a small letter.
  [/[\u0e03\u0e05]/gu, 1],
  [/[؟؛،](?=[\u0621-\u064a])/gu, 1],
  [/^[\u0430-\u045f]/gmu, 0.5],
  // Latvian beside Lithuanian, Polish or western letters in one word, and Lithuanian beside western ones: "Skęrbęķ", "Sćo".
  [/[āēģīķļņ]\p{L}*[ąęėįųćńóśźżłäöåõéō]|[ąęėįųćńóśźżłäöåõéō]\p{L}*[āēģīķļņ]/giu, 0.7],
  [/[ėįų]\p{L}*[ćńóśźżłäöüåõé]|[ćńóśźżłäöüåõé]\p{L}*[ėįų]/giu, 0.7],
  // A Lithuanian letter behind a vowel, which is a French or Dutch one: "Israėl", "Belgiė".
  [/(?<=[aeio])ė/giu, 0.7],
  // Letters of Icelandic, Slovak and Latgalian that are far rarer than the Turkish, Nordic and French ones of the same bytes.
  [/[ðþÐÞĹĺŔŕŌōŖŗ]/gu, 0.4],
];

/** Chinese characters that names of this trade and of countries are mostly written with: simplified, traditional, Japanese. */
const USUAL = new Set(
  "股份有限公司科技能源新太阳光电伏集团实业工业材料产业发展投资股权控制设备制造技术国际贸易江苏浙江上海北京广东深圳山东安徽中国华南西方大天海正力明高晶硅片组件池逆变器储绿色环保智慧系统程建商务进出口化学玻璃机械自动半导体微网风水火核热" +
    "陽電綠國際業發實產設備術貿東華廣灣臺竹雄桃園台再生昇達元碩茂迪創投團環球儲動體導機風" +
    "株式会社日本産製作所阪三菱川崎田松下総合販売推進構長州府信越積伊藤忠安鉄鋼研究開可" +
    "安道尔阿提瓜和巴布达圭拉尼亚美哥南属萨摩地利大鲁兰塞波多斯加国比基纳法索林隆圣勒米文维荷西哈马丹岛瓦俄罗伯拿科群中瑞士特库克麦黎德吉埃民主共立里牙邦英格几内桑威印日本坦曼卢森洛丁北门塔新苏土图乌領島諸人連",
);

/** Syllables that Korean names are mostly written with; others are legal, and what Chinese looks like in a Korean encoding. */
const USUAL_HANGUL = new Set(
  "가각간감강개거건결경계고공과관광교구국군그글금기김나남내너네노농누니다단당대더덕데도동두드등디딩라람란랑래량러럭레력련렉로료루류르름리린림링마만매머메명모무문물미민바박반발방배백버법베벨병보복본부북분브블비빈사산살삼상새색생서석선설성세센션소속솔송수순쉬스시식신실싱아악안알암앤야약양어언얼업에엔엘여역연열영예오온올와완왕외요용우운울원월웨위유육윤율은을음의이익인일임입자작장재저적전점정제조종좌주준중즈즘증지직진질차찬창채처천철청체초최추출충치카칼커컨컴케코쿠크클타탄탈태터테텍토통투트특티틱파판팔패퍼페펙평포표품풍프플피필하학한함합항해행향허현협형호홀홍화환활황회효후휴희히",
);

export type Doubts = { unreadable: number; doubts: number; letters: number };

/** Counts what is doubtful in a text, against its letters outside ASCII. */
export function doubtsIn(text: string): Doubts {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return {
    unreadable: count(UNREADABLE),
    doubts: DOUBTS.reduce((sum, [pattern, weight]) => sum + count(pattern) * weight, 0),
    letters: Math.max(1, text.replace(/[\u0000-\u007f]/g, "").length),
  };
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** The share of East Asian letters that are usual in names, kana always; 1 for a text without any. */
export function usualShare(text: string): number {
  const letters = text.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu) ?? [];
  const isUsual = (letter: string): boolean => USUAL.has(letter) || USUAL_HANGUL.has(letter) || KANA.test(letter);
  return letters.length === 0 ? 1 : letters.filter(isUsual).length / letters.length;
}
