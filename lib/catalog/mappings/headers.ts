import { foldText } from "@/lib/core/text";
import type { Resource } from "../vocabulary";

/** What lists of the trade call a field, beside its own name. */
const CALLED: Readonly<Record<Resource, Readonly<Record<string, readonly string[]>>>> = {
  company: {
    ref: ["id", "company id", "code", "no", "number"],
    name: [
      "company",
      "company name",
      "manufacturer",
      "firm",
      "organisation",
      "organization",
      "firma",
      "unternehmen",
      "empresa",
      "société",
      "公司",
      "公司名称",
      "企业名称",
      "名称",
      "会社名",
      "회사명",
      "название",
      "компания",
    ],
    legal_name: ["legal name", "registered name", "full name", "corporate name", "全称"],
    aliases: ["alias", "aliases", "other names", "also known as", "aka", "former names", "short name", "brands", "简称"],
    country: [
      "country",
      "country code",
      "hq country",
      "location country",
      "iso",
      "iso2",
      "nation",
      "land",
      "pays",
      "país",
      "国家",
      "国",
      "страна",
    ],
    region: ["state", "province", "region", "bundesland", "省份", "省"],
    city: ["city", "town", "headquarters", "ort", "stadt", "ciudad", "ville", "城市", "город"],
    types: ["type", "types", "company type", "category", "business", "activity", "activities", "sector", "segment", "类型"],
    technologies: ["technology", "technologies", "cell technology"],
    founded_year: ["founded", "founded in", "year founded", "established", "year of foundation", "gegründet", "成立年份"],
    staff_range: ["employees", "staff", "headcount", "size", "mitarbeiter", "员工"],
    website: ["website", "web", "url", "homepage", "web site", "网址", "网站"],
    parent_ref: ["parent", "parent company", "group"],
    status: ["status", "state of business"],
    last_verified: ["verified", "last verified", "checked", "as of"],
    "capacity.polysilicon_kt": ["polysilicon capacity"],
    "capacity.ingot_gw": ["ingot capacity"],
    "capacity.wafer_gw": ["wafer capacity"],
    "capacity.cell_gw": ["cell capacity"],
    "capacity.module_gw": ["module capacity", "panel capacity", "production capacity", "annual capacity", "capacity"],
    "capacity.inverter_gw": ["inverter capacity"],
    "capacity.storage_gwh": ["storage capacity", "battery capacity"],
  },
  product: {
    ref: ["id", "product id", "sku", "article", "article number", "part number"],
    manufacturer: [
      "maker",
      "manufacturer name",
      "company",
      "company name",
      "vendor",
      "producer",
      "supplier",
      "hersteller",
      "fabricante",
      "fabricant",
      "制造商",
      "厂商",
      "生产企业",
      "メーカー",
      "производитель",
    ],
    brand: ["brand", "brand name", "marke", "品牌"],
    model: [
      "model",
      "model number",
      "model name",
      "module",
      "product",
      "product name",
      "type designation",
      "modell",
      "modelo",
      "modèle",
      "型号",
      "产品型号",
      "型番",
      "модель",
      "name",
    ],
    category: ["category", "product category", "product type", "type", "kind", "类别"],
    technology: ["technology", "cell technology", "cell type", "module technology", "technologie", "tecnología", "电池技术"],
    material: ["material", "cell material", "silicon"],
    doping: ["doping", "cell doping", "wafer type", "dopant"],
    wafer_format: ["wafer", "wafer size", "wafer format", "cell size"],
    pmax_stc_w: [
      "pmax",
      "pmpp",
      "pmp",
      "stc power",
      "stc",
      "maximum power",
      "max power",
      "p max",
      "pstc",
      "rated maximum power",
      "leistung",
      "potencia",
      "puissance",
      "最大功率",
      "功率",
      "标称功率",
    ],
    nameplate_w: [
      "nameplate",
      "nameplate power",
      "nameplate pmax",
      "rated power",
      "nominal power",
      "power class",
      "wattage",
      "power",
      "nennleistung",
      "额定功率",
    ],
    efficiency_pct: ["efficiency", "module efficiency", "wirkungsgrad", "eficiencia", "rendement", "eta", "效率", "组件效率"],
    vmp_v: [
      "vmp",
      "vmpp",
      "v mp",
      "v mp ref",
      "voltage at maximum power",
      "maximum power voltage",
      "nameplate vpmax",
      "umpp",
      "vpmax",
      "最大功率电压",
    ],
    imp_a: [
      "imp",
      "impp",
      "i mp",
      "i mp ref",
      "current at maximum power",
      "maximum power current",
      "nameplate ipmax",
      "ipmax",
      "最大功率电流",
    ],
    voc_v: ["voc", "v oc", "v oc ref", "open circuit voltage", "nameplate voc", "uoc", "开路电压"],
    isc_a: ["isc", "i sc", "i sc ref", "short circuit current", "nameplate isc", "短路电流"],
    noct_c: ["noct", "average noct", "nmot", "nominal operating cell temperature", "t noct"],
    gamma_pmax_pct_per_c: [
      "gamma",
      "gamma pmax",
      "gamma pmp",
      "temperature coefficient of pmax",
      "temp coeff pmax",
      "tc pmax",
      "tk pmax",
      "gamma r",
      "峰值功率温度系数",
    ],
    beta_voc_pct_per_c: ["beta", "beta voc", "temperature coefficient of voc", "temp coeff voc", "tc voc", "tk voc", "beta oc"],
    alpha_isc_pct_per_c: ["alpha", "alpha isc", "temperature coefficient of isc", "temp coeff isc", "tc isc", "tk isc", "alpha sc"],
    bifacial: ["bifacial", "is bifacial", "双面"],
    bifaciality_pct: ["bifaciality", "bifaciality factor", "bifacial factor", "双面率"],
    cells: ["cells", "number of cells", "cells in series", "n cells", "n s", "cell count", "no of cells", "zellen", "电池片数量"],
    length_mm: ["length", "long side", "height", "länge", "longitud", "longueur", "长度", "长"],
    width_mm: ["width", "short side", "breite", "ancho", "largeur", "宽度", "宽"],
    weight_kg: ["weight", "mass", "gewicht", "peso", "poids", "重量"],
    max_system_voltage_v: ["max system voltage", "maximum system voltage", "system voltage", "最大系统电压"],
    certifications: ["certificates", "certification", "standards", "certified to", "认证"],
    ptc_w: ["ptc", "ptc power"],
    listing_date: ["listing date", "date listed", "cec listing date", "date", "last update", "added"],
    status: ["status", "availability"],
    ac_power_w: [
      "ac power",
      "rated ac power",
      "paco",
      "output power",
      "maximum continuous output power",
      "nominal ac power",
      "ac leistung",
    ],
    dc_power_max_w: ["dc power", "max dc power", "pdco", "maximum dc power", "pdcmax"],
    vac_v: ["vac", "ac voltage", "nominal voltage", "grid voltage", "nominal ac voltage"],
    mppt_low_v: ["mppt low", "mppt min", "vdc min", "minimum mppt voltage", "mppt voltage min"],
    mppt_high_v: ["mppt high", "mppt max", "vdc max", "maximum mppt voltage", "mppt voltage max"],
    efficiency_cec_pct: ["cec efficiency", "weighted efficiency", "cec weighted efficiency", "euro efficiency"],
    hybrid: ["hybrid", "battery ready"],
    energy_kwh: ["energy", "capacity", "nameplate energy capacity", "energy capacity", "usable energy", "容量"],
    power_kw: ["discharge power", "maximum continuous discharge rate", "continuous power"],
    chemistry: ["chemistry", "battery chemistry", "cell chemistry"],
    roundtrip_pct: ["roundtrip efficiency", "round trip efficiency", "rte"],
    "warranty.product_years": ["product warranty", "warranty"],
    "warranty.power_years": ["power warranty", "performance warranty", "linear warranty"],
    "warranty.power_end_pct": ["end of warranty power", "guaranteed power"],
  },
  spot_price: {
    stage: ["stage", "segment", "product", "category", "环节"],
    item: ["item", "product name", "description", "specification", "产品"],
    technology: ["technology", "cell type"],
    wafer_format: ["wafer", "size", "format"],
    region: ["region", "market", "country", "地区"],
    price_term: ["term", "terms", "price terms", "incoterm", "delivery terms"],
    currency: ["currency", "ccy", "币种"],
    unit: ["unit", "per", "单位"],
    date: ["date", "day", "as of", "datum", "fecha", "日期"],
    low: ["low", "lowest", "min", "minimum", "最低价", "最低"],
    avg: ["avg", "average", "mean", "price", "mid", "value", "均价", "价格"],
    high: ["high", "highest", "max", "maximum", "最高价", "最高"],
    change_pct: ["change", "chg", "change percent", "涨跌幅"],
    frequency: ["frequency"],
  },
  shipment: {
    quarter: ["quarter", "period", "time", "quartal", "季度"],
    product: ["product", "segment", "category", "产品"],
    dimension: ["dimension", "breakdown"],
    basis: ["basis", "metric", "measure"],
    entity: ["entity", "company", "manufacturer", "country", "destination", "market", "name", "area", "supplier", "公司", "国家"],
    volume_gw: ["volume", "shipments", "gw", "capacity", "value", "quantity", "exports", "出货量", "出口量"],
    status: ["status"],
    is_total: ["total", "is total"],
  },
};

const BRACKETS = /[([{【（](?<inside>[^)\]}】）]*)[)\]}】）]/gu;

/** The words of a header without what stands in brackets, and that: mostly its unit. */
export function partsOfHeader(header: string): { words: string; inside: string[] } {
  const inside = [...header.matchAll(BRACKETS)].map(({ groups }) => groups?.["inside"]?.trim() ?? "").filter((text) => text !== "");
  return { words: foldText(header.replaceAll(BRACKETS, " ").replaceAll("_", " ")), inside };
}

const spellings = new Map<string, readonly string[]>();

function spellingsOf(resource: Resource, target: string): readonly string[] {
  const key = `${resource}.${target}`;
  const found = spellings.get(key) ?? [...new Set([target.replaceAll(/[_.]/g, " "), ...(CALLED[resource][target] ?? [])].map(foldText))];
  spellings.set(key, found);
  return found;
}

const CERTAIN = 1;
const LIKELY = 0.75;
const LEAST_LETTERS = 3;

/** How much a header names a field, 0 to 1: all of its words, or the words of a usual name among others. */
export function namesField(header: string, resource: Resource, target: string): number {
  const { words } = partsOfHeader(header);
  if (words === "") return 0;
  const scores = spellingsOf(resource, target).map((spelling) => {
    if (spelling === words) return CERTAIN;
    if (spelling.length < LEAST_LETTERS || !` ${words} `.includes(` ${spelling} `)) return 0;
    return LIKELY * (0.5 + (0.5 * spelling.length) / words.length);
  });
  return Math.max(0, ...scores);
}
