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
  // A capital letter outside ASCII within a word of small letters, or at its end: "MŠrz", "CuraÁao", "ŁódĽ".
  [/(?<=\p{L})\p{Lu}(?<![\u0000-\u007f])(?=\p{Ll})/gu, 1],
  [/(?<=\p{Ll}{2})\p{Lu}(?<![\u0000-\u007f])(?!\p{L})/gu, 1],
  // A letter outside ASCII beside a digit where the sources have a sign: "ñ40", "166Ч83".
  [/(?<!\p{L})\p{L}(?<![\u0000-\u007f\u0530-\uffffµªº])(?=\d)/gu, 0.7],
  // Czech and Polish or Slovak letters in one word: "řeąení".
  [/[ěřůťňď]\p{L}*[ąęłśźżľĺŕ]|[ąęłśźżľĺŕ]\p{L}*[ěřůťňď]/giu, 0.7],
  // Letters of Icelandic and Slovak that are far rarer than the Turkish and Nordic ones of the same bytes.
  [/[ðþÐÞĹĺŔŕ]/gu, 0.4],
];

/** Chinese characters that names of this trade are mostly written with: simplified, traditional, Japanese. */
const USUAL = new Set(
  "股份有限公司科技能源新太阳光电伏集团实业工业材料产业发展投资股权控制设备制造技术国际贸易江苏浙江上海北京广东深圳山东安徽中国华南西方大天海正力明高晶硅片组件池逆变器储绿色环保智慧系统程建商务进出口化学玻璃机械自动半导体微网风水火核热" +
    "陽電綠國際業發實產設備術貿東華廣灣臺竹雄桃園台再生昇達元碩茂迪創投團環球儲動體導機風" +
    "株式会社日本産製作所阪三菱川崎田松下総合販売推進構長州府信越積伊藤忠安鉄鋼研究開可",
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

/** The share of Chinese characters that are usual in names; 1 for a text without any. */
export function usualShare(text: string): number {
  const letters = text.match(/\p{Script=Han}/gu) ?? [];
  return letters.length === 0 ? 1 : letters.filter((letter) => USUAL.has(letter)).length / letters.length;
}
