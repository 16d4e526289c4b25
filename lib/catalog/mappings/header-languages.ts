import type { Resource } from "../vocabulary";

type Words = Readonly<Record<string, readonly string[]>>;

const ITEM = [
  ...["produkt", "artikel", "bezeichnung", "produit", "désignation", "producto", "artículo", "produto", "prodotto"],
  ...["товар", "продукт", "наименование", "المنتج", "الصنف", "製品", "製品名", "商品", "規格"],
];
const REGION = [
  "región",
  "région",
  "região",
  "regione",
  "mercado",
  "marché",
  "markt",
  "регион",
  "рынок",
  "المنطقة",
  "السوق",
  "地域",
  "市場",
  "区域",
];
const COUNTRY = ["país", "pays", "paese", "land", "страна", "الدولة", "البلد", "国", "国名"];
const DESTINATION = [
  ...["zielland", "bestimmungsland", "pays de destination", "país de destino", "destino", "paese di destinazione", "destinazione"],
  ...["страна назначения", "بلد المقصد", "الوجهة", "輸出先", "輸出先国", "目的地", "目的国"],
];
const MAKER = [
  ...["hersteller", "herstellername", "fabricant", "constructeur", "fabricante", "produttore", "costruttore"],
  ...["производитель", "изготовитель", "المصنع", "الشركة المصنعة", "الشركة", "メーカー", "メーカー名", "製造者", "会社名"],
];
const QUARTER = ["quartal", "trimestre", "квартал", "الربع", "ربع السنة", "四半期", "季度"];

/** What lists in other languages call a field, beside the words of `header-words.ts`. */
export const CALLED_ABROAD: Readonly<Record<Resource, Words>> = {
  company: { name: [...MAKER, "entreprise", "nom", "nombre", "nome", "unternehmensname"], country: COUNTRY },
  product: {
    manufacturer: MAKER,
    model: [
      "typ",
      "typenbezeichnung",
      "référence",
      "referencia",
      "referência",
      "nom du modèle",
      "наименование модели",
      "رقم الطراز",
      "形式",
      "品番",
    ],
    technology: ["tecnologia", "технология", "التقنية", "技術"],
    nameplate_w: [
      "puissance nominale",
      "potencia nominal",
      "potência",
      "potência nominal",
      "potenza nominale",
      "номинальная мощность",
      "出力",
    ],
    efficiency_pct: ["efficacité", "eficiência", "efficienza", "кпд", "эффективность", "الكفاءة", "変換効率"],
    weight_kg: ["masse", "masa", "вес", "масса", "الوزن", "質量"],
    length_mm: ["comprimento", "lunghezza", "длина", "الطول", "長さ"],
    width_mm: ["larghezza", "largura", "ширина", "العرض", "幅"],
  },
  spot_price: {
    item: ITEM,
    region: REGION,
    date: [
      ...["дата", "data", "التاريخ", "tarih", "jour", "stichtag"],
      ...["week", "calendar week", "kw", "cw", "woche", "kalenderwoche", "semaine", "semana", "settimana", "неделя", "周", "週", "الأسبوع"],
    ],
    avg: [
      ...[
        "durchschnitt",
        "durchschnittspreis",
        "mittelwert",
        "mittel",
        "prix moyen",
        "moyenne",
        "precio medio",
        "promedio",
        "preço",
        "preço médio",
      ],
      ...["média", "prezzo medio", "media", "цена", "средняя цена", "среднее", "السعر", "متوسط السعر", "المتوسط", "平均", "平均値"],
    ],
    low: [
      ...[
        "niedrigster preis",
        "mindestpreis",
        "tief",
        "prix minimum",
        "bas",
        "mínimo",
        "precio mínimo",
        "preço mínimo",
        "minimo",
        "prezzo minimo",
      ],
      ...["мин", "мин цена", "минимум", "минимальная цена", "أدنى سعر", "الأدنى", "安値", "最低", "最低価格", "最安値"],
    ],
    high: [
      ...[
        "höchster preis",
        "höchstpreis",
        "hoch",
        "prix maximum",
        "haut",
        "máximo",
        "precio máximo",
        "preço máximo",
        "massimo",
        "prezzo massimo",
      ],
      ...["макс", "макс цена", "максимум", "максимальная цена", "أعلى سعر", "الأعلى", "高値", "最高", "最高価格", "最高値"],
    ],
    currency: ["devise", "moeda", "valuta", "валюта", "العملة"],
    unit: ["einheit", "unité", "unidad", "unidade", "unità", "единица", "единица измерения", "الوحدة"],
    change_pct: ["veränderung", "änderung", "variation", "variación", "variação", "variazione", "изменение", "التغير", "前週比", "涨跌"],
    price_term: ["lieferbedingung", "lieferbedingungen", "conditions de livraison", "condiciones de entrega", "условия поставки"],
  },
  shipment: {
    quarter: [...QUARTER, "période", "período", "periodo", "zeitraum", "период", "الفترة", "期間"],
    product: ITEM,
    entity: [...MAKER, ...COUNTRY, ...DESTINATION],
    volume_gw: [
      ...["volumen", "volume livré", "liefermenge", "lieferungen", "absatz", "ausfuhren", "exporte", "menge", "expéditions", "livraisons"],
      ...[
        "exportations",
        "envíos",
        "envíos de módulos",
        "ventas",
        "exportaciones",
        "cantidad",
        "embarques",
        "remessas",
        "exportações",
        "quantidade",
      ],
      ...[
        "spedizioni",
        "vendite",
        "esportazioni",
        "quantità",
        "поставки",
        "отгрузки",
        "объем",
        "объём",
        "экспорт",
        "الشحنات",
        "الصادرات",
        "الكمية",
      ],
      ...["出荷量", "輸出量", "数量", "销量"],
    ],
  },
};
