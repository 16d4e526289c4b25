import type { CompanyType } from "../../vocabulary";

// oxfmt-ignore
export type BusinessGroup =
  | "silicon" | "module" | "power" | "storage" | "hardware" | "materials" | "equipment" | "recycle"
  | "install" | "trade" | "develop" | "service" | "application";

// oxfmt-ignore
export const GROUP_OF_TYPE: Record<CompanyType, BusinessGroup> = {
  polysilicon: "silicon", ingot: "module", wafer: "module", cell: "module", panel: "module",
  inverter: "power", optimizer: "power", charge_controller: "power", monitoring: "power",
  mounting: "hardware", tracker: "hardware", frame: "hardware", cable_connector: "hardware", junction_box: "hardware",
  storage: "storage", glass: "materials", encapsulant: "materials", backsheet: "materials", paste: "materials", materials: "materials",
  equipment: "equipment", recycler: "recycle", installer: "install", epc: "develop", developer: "develop",
  distributor: "trade", service: "service", application: "application",
};

const words = (text: string): readonly string[] => text.split("|");

const ENGLISH: Record<BusinessGroup, readonly string[]> = {
  silicon: words("Polysilicon|Silicon Materials|High-Purity Silicon|New Energy Materials"),
  module: words("Solar|Photovoltaics|PV Technology|New Energy|Solar Modules|Green Energy|Solar Science & Technology|Photoelectric"),
  power: words("Power Electronics|Inverter Technology|Electric|Power Conversion|Digital Energy|Smart Power|Energy Electronics"),
  storage: words("Energy Storage|Battery Systems|Storage Technology|Lithium Energy|Power Storage"),
  hardware: words("Mounting Systems|Solar Structures|Steel & Racking|Tracking Systems|Metal Products|Connect|Solar Hardware"),
  materials: words("Solar Glass|Film Materials|Advanced Materials|PV Materials|Functional Films|Paste & Coatings|New Materials"),
  equipment: words("PV Equipment|Automation|Precision Machinery|Laser & Vacuum Technology|Test Systems"),
  recycle: words("Solar Recycling|Resource Recovery|Circular Materials|Panel Recycling"),
  install: words(
    "Solar|Solar Energy|Solar Electric|Renewables|Energy Solutions|Home Solar|Green Power|Solar Installations|Roofing & Solar|Electrical",
  ),
  trade: words("Solar Supply|Solar Distribution|Energy Trading|Solar Wholesale|Renewable Products|PV Trade|Power Supplies"),
  develop: words("Renewable Projects|Energy Development|Power Projects|Solar Parks|Clean Energy|EPC|Engineering|Infrastructure"),
  service: words("Solar Services|O&M|Asset Management|Solar Consulting|PV Engineering|Inspection|Energy Advisors"),
  application: words("Solar Lighting|Solar Pumps|Off-Grid Systems|Solar Carports|Solar Street Lights|Solar Products"),
};

type LocalWords = Partial<Record<BusinessGroup, readonly string[]>>;

const LOCAL: Record<string, LocalWords> = {
  de: {
    module: words("Solar|Photovoltaik|Solartechnik|Solarmodule|Energietechnik"),
    power: words("Elektronik|Wechselrichter|Leistungselektronik|Energieelektronik"),
    storage: words("Speichersysteme|Batterietechnik|Energiespeicher"),
    hardware: words("Montagesysteme|Gestelltechnik|Metallbau|Befestigungstechnik"),
    install: words("Solartechnik|Elektrotechnik|Photovoltaik|Dach und Solar|Energietechnik|Haustechnik|Sonnenenergie|Solarbau"),
    trade: words("Solarhandel|Photovoltaik Großhandel|Solar Vertrieb|Energiehandel"),
    develop: words("Projektentwicklung|Solarparks|Energieprojekte|Erneuerbare Energien|Anlagenbau"),
    service: words("Solarservice|Betriebsführung|Gutachten und Prüfung|Energieberatung|Anlagenwartung"),
    application: words("Solarleuchten|Solarcarports|Inselanlagen|Solarprodukte"),
  },
  it: {
    module: words("Fotovoltaico|Solare|Moduli Solari|Energia"),
    install: words("Impianti|Impianti Fotovoltaici|Energia Solare|Elettroimpianti|Solare|Energie Rinnovabili"),
    trade: words("Forniture Solari|Distribuzione Energia|Commerciale Fotovoltaico"),
    develop: words("Sviluppo Energia|Parchi Solari|Rinnovabili|Ingegneria"),
    service: words("Servizi Energetici|Manutenzione Impianti|Consulenza Energia"),
    application: words("Illuminazione Solare|Pensiline Solari|Pompe Solari"),
  },
  fr: {
    module: words("Photovoltaïque|Solaire|Modules Solaires|Énergie"),
    install: words("Énergie Solaire|Électricité|Toiture et Solaire|Énergies|Photovoltaïque|Habitat Solaire"),
    trade: words("Distribution Solaire|Négoce Photovoltaïque|Fournitures Solaires"),
    develop: words("Développement|Énergies Renouvelables|Centrales Solaires|Ingénierie"),
    service: words("Maintenance Solaire|Conseil Énergie|Exploitation"),
    application: words("Éclairage Solaire|Ombrières|Pompage Solaire"),
  },
  es: {
    module: words("Fotovoltaica|Solar|Módulos Solares|Energía"),
    install: words("Energía Solar|Instalaciones|Instalaciones Eléctricas|Solar|Renovables|Autoconsumo"),
    trade: words("Distribución Solar|Suministros Solares|Comercial Fotovoltaica"),
    develop: words("Desarrollos Renovables|Parques Solares|Ingeniería|Proyectos de Energía"),
    service: words("Servicios Energéticos|Mantenimiento Solar|Asesoría Energética"),
    application: words("Iluminación Solar|Bombeo Solar|Marquesinas Solares"),
  },
  pt: {
    module: words("Fotovoltaica|Solar|Módulos Solares|Energia"),
    install: words("Energia Solar|Instalações|Soluções Solares|Energias Renováveis|Elétrica|Engenharia Solar"),
    trade: words("Distribuidora Solar|Comércio de Energia|Fornecimentos Solares"),
    develop: words("Projetos de Energia|Usinas Solares|Engenharia|Renováveis"),
    service: words("Serviços de Energia|Manutenção Solar|Consultoria Energética"),
    application: words("Iluminação Solar|Bombeamento Solar"),
  },
  nl: {
    module: words("Solar|Zonnepanelen|Zonne-energie"),
    install: words("Zonnepanelen|Installatietechniek|Zonne-energie|Duurzaam|Elektro|Dak en Zon|Solar"),
    trade: words("Solar Groothandel|Zonnehandel|Energiehandel"),
    develop: words("Zonneparken|Energieprojecten|Duurzame Ontwikkeling"),
    service: words("Zonneservice|Energieadvies|Onderhoud"),
    application: words("Zonneverlichting|Zonnecarports"),
  },
};

export function businessWords(language: string, group: BusinessGroup): readonly string[] {
  return LOCAL[language]?.[group] ?? ENGLISH[group];
}
