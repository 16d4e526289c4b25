import type { KitName } from "./name-parts";

/** `trade` and `makers` are weights; cities come with their region where it is known, the largest first. */
export type SampleCountry = {
  code: string;
  name: string;
  kit: KitName;
  language: string;
  trade: number;
  makers: number;
  legalForms: readonly string[];
  cities: readonly { city: string; region: string | null }[];
};

type Row = readonly [
  code: string,
  name: string,
  kit: KitName,
  language: string,
  trade: number,
  makers: number,
  legalForms: string,
  cities: string,
];

/** A star in a legal form stands for the name, where the form comes first. */
// oxfmt-ignore
const ROWS: readonly Row[] = [
  ["CN", "China", "zh", "en", 10.5, 58, "Co., Ltd.|Co., Ltd.|Co., Ltd.|Technology Co., Ltd.|Group Co., Ltd.|Limited", "Shanghai:Shanghai|Suzhou:Jiangsu|Wuxi:Jiangsu|Changzhou:Jiangsu|Hefei:Anhui|Ningbo:Zhejiang|Hangzhou:Zhejiang|Jiaxing:Zhejiang|Shenzhen:Guangdong|Yancheng:Jiangsu|Xi'an:Shaanxi|Nanjing:Jiangsu|Chuzhou:Anhui|Chengdu:Sichuan|Yiwu:Zhejiang|Xuzhou:Jiangsu|Jinan:Shandong|Baoding:Hebei|Baotou:Inner Mongolia|Qujing:Yunnan|Guangzhou:Guangdong|Xiamen:Fujian|Zhengzhou:Henan|Wuhan:Hubei"],
  ["DE", "Germany", "de", "de", 11.5, 5, "GmbH|GmbH|GmbH|GmbH|GmbH & Co. KG|AG|e.K.|UG (haftungsbeschränkt)", "Berlin:Berlin|München:Bayern|Hamburg:Hamburg|Köln:Nordrhein-Westfalen|Stuttgart:Baden-Württemberg|Freiburg:Baden-Württemberg|Nürnberg:Bayern|Leipzig:Sachsen|Dresden:Sachsen|Hannover:Niedersachsen|Kassel:Hessen|Bremen:Bremen|Erfurt:Thüringen|Regensburg:Bayern|Münster:Nordrhein-Westfalen|Rostock:Mecklenburg-Vorpommern"],
  ["US", "United States", "en", "en", 12.5, 6, "LLC|LLC|Inc.|Inc.|Corp.|Co.|LP", "Los Angeles:California|San Diego:California|Phoenix:Arizona|Austin:Texas|Houston:Texas|Denver:Colorado|Tampa:Florida|Miami:Florida|San Jose:California|Sacramento:California|Las Vegas:Nevada|Boston:Massachusetts|Charlotte:North Carolina|Atlanta:Georgia|Portland:Oregon|Salt Lake City:Utah|Newark:New Jersey|Honolulu:Hawaii|Albuquerque:New Mexico|Toledo:Ohio"],
  ["IN", "India", "in", "en", 8.5, 7, "Pvt. Ltd.|Pvt. Ltd.|Pvt. Ltd.|Ltd.|LLP", "Ahmedabad:Gujarat|Surat:Gujarat|Mumbai:Maharashtra|Pune:Maharashtra|Bengaluru:Karnataka|Hyderabad:Telangana|Chennai:Tamil Nadu|Coimbatore:Tamil Nadu|New Delhi:Delhi|Noida:Uttar Pradesh|Gurugram:Haryana|Jaipur:Rajasthan|Rajkot:Gujarat|Kolkata:West Bengal|Indore:Madhya Pradesh|Kochi:Kerala|Lucknow:Uttar Pradesh"],
  ["IT", "Italy", "it", "it", 6.5, 2.2, "S.r.l.|S.r.l.|S.r.l.|S.p.A.|S.r.l.s.|S.n.c.", "Milano:Lombardia|Roma:Lazio|Torino:Piemonte|Padova:Veneto|Verona:Veneto|Bologna:Emilia-Romagna|Brescia:Lombardia|Bari:Puglia|Lecce:Puglia|Catania:Sicilia|Palermo:Sicilia|Napoli:Campania|Firenze:Toscana|Ancona:Marche|Cagliari:Sardegna"],
  ["AU", "Australia", "en", "en", 6.2, 0.4, "Pty Ltd|Pty Ltd|Pty Ltd|Ltd", "Sydney:New South Wales|Melbourne:Victoria|Brisbane:Queensland|Perth:Western Australia|Adelaide:South Australia|Gold Coast:Queensland|Newcastle:New South Wales|Canberra:Australian Capital Territory|Townsville:Queensland|Hobart:Tasmania|Geelong:Victoria|Cairns:Queensland"],
  ["GB", "United Kingdom", "en", "en", 5.2, 0.9, "Ltd|Ltd|Ltd|Limited|LLP|plc", "London:England|Manchester:England|Birmingham:England|Bristol:England|Leeds:England|Exeter:England|Cambridge:England|Edinburgh:Scotland|Glasgow:Scotland|Cardiff:Wales|Belfast:Northern Ireland|Norwich:England|Truro:England"],
  ["NL", "Netherlands", "nl", "nl", 4.2, 0.8, "B.V.|B.V.|B.V.|V.O.F.|N.V.", "Amsterdam:Noord-Holland|Rotterdam:Zuid-Holland|Utrecht:Utrecht|Eindhoven:Noord-Brabant|Groningen:Groningen|Tilburg:Noord-Brabant|Zwolle:Overijssel|Arnhem:Gelderland|Leeuwarden:Friesland|Breda:Noord-Brabant|Maastricht:Limburg"],
  ["ES", "Spain", "es", "es", 3.9, 1.4, "S.L.|S.L.|S.L.|S.L.U.|S.A.", "Madrid:Comunidad de Madrid|Barcelona:Cataluña|Valencia:Comunidad Valenciana|Sevilla:Andalucía|Málaga:Andalucía|Zaragoza:Aragón|Murcia:Región de Murcia|Bilbao:País Vasco|Pamplona:Navarra|Alicante:Comunidad Valenciana|Córdoba:Andalucía|Badajoz:Extremadura"],
  ["JP", "Japan", "ja", "en", 3.2, 1.8, "Co., Ltd.|Co., Ltd.|K.K.|Corporation|G.K.", "Tokyo:Tokyo|Osaka:Osaka|Nagoya:Aichi|Yokohama:Kanagawa|Fukuoka:Fukuoka|Kyoto:Kyoto|Kobe:Hyogo|Sendai:Miyagi|Sapporo:Hokkaido|Hiroshima:Hiroshima|Kumamoto:Kumamoto"],
  ["FR", "France", "fr", "fr", 3, 1.2, "SAS|SAS|SARL|SARL|SA|EURL", "Paris:Île-de-France|Lyon:Auvergne-Rhône-Alpes|Marseille:Provence-Alpes-Côte d'Azur|Toulouse:Occitanie|Montpellier:Occitanie|Bordeaux:Nouvelle-Aquitaine|Nantes:Pays de la Loire|Lille:Hauts-de-France|Strasbourg:Grand Est|Grenoble:Auvergne-Rhône-Alpes|Rennes:Bretagne|Perpignan:Occitanie"],
  ["BR", "Brazil", "pt", "pt", 2.9, 0.6, "Ltda.|Ltda.|Ltda.|S.A.|EIRELI", "São Paulo:São Paulo|Campinas:São Paulo|Belo Horizonte:Minas Gerais|Curitiba:Paraná|Porto Alegre:Rio Grande do Sul|Fortaleza:Ceará|Recife:Pernambuco|Salvador:Bahia|Goiânia:Goiás|Florianópolis:Santa Catarina|Brasília:Distrito Federal|Natal:Rio Grande do Norte"],
  ["PL", "Poland", "slavic", "en", 1.9, 0.6, "Sp. z o.o.|Sp. z o.o.|S.A.|Sp. k.", "Warszawa:Mazowieckie|Kraków:Małopolskie|Wrocław:Dolnośląskie|Poznań:Wielkopolskie|Gdańsk:Pomorskie|Katowice:Śląskie|Łódź:Łódzkie|Lublin:Lubelskie|Rzeszów:Podkarpackie"],
  ["TR", "Türkiye", "tr", "en", 1.4, 2.2, "A.Ş.|A.Ş.|Ltd. Şti.|San. ve Tic. A.Ş.", "İstanbul:İstanbul|Ankara:Ankara|İzmir:İzmir|Konya:Konya|Gaziantep:Gaziantep|Kayseri:Kayseri|Antalya:Antalya|Bursa:Bursa|Mersin:Mersin"],
  ["BE", "Belgium", "nl", "nl", 1.9, 0.4, "BV|BV|NV|SRL", "Antwerpen:Vlaanderen|Gent:Vlaanderen|Brussel:Brussel|Leuven:Vlaanderen|Hasselt:Vlaanderen|Brugge:Vlaanderen|Liège:Wallonie|Namur:Wallonie"],
  ["CA", "Canada", "en", "en", 1.3, 0.6, "Inc.|Inc.|Ltd.|Corp.", "Toronto:Ontario|Ottawa:Ontario|Calgary:Alberta|Vancouver:British Columbia|Edmonton:Alberta|Montréal:Québec|Halifax:Nova Scotia|Winnipeg:Manitoba|Guelph:Ontario"],
  ["KR", "South Korea", "ko", "en", 0.8, 2, "Co., Ltd.|Co., Ltd.|Corp.|Inc.", "Seoul:Seoul|Daejeon:Daejeon|Busan:Busan|Gwangju:Gwangju|Incheon:Incheon|Suwon:Gyeonggi|Jeonju:Jeonbuk|Daegu:Daegu"],
  ["AT", "Austria", "de", "de", 1.2, 0.7, "GmbH|GmbH|GmbH & Co KG|AG|e.U.", "Wien:Wien|Graz:Steiermark|Linz:Oberösterreich|Salzburg:Salzburg|Innsbruck:Tirol|Klagenfurt:Kärnten|Wels:Oberösterreich"],
  ["CH", "Switzerland", "de", "de", 1.3, 0.7, "AG|AG|GmbH|GmbH|SA", "Zürich:Zürich|Bern:Bern|Basel:Basel-Stadt|Luzern:Luzern|Winterthur:Zürich|St. Gallen:St. Gallen|Lausanne:Vaud|Thun:Bern"],
  ["SE", "Sweden", "nordic", "en", 0.8, 0.3, "AB", "Stockholm:Stockholm|Göteborg:Västra Götaland|Malmö:Skåne|Uppsala:Uppsala|Linköping:Östergötland|Örebro:Örebro|Västerås:Västmanland"],
  ["TW", "Taiwan", "zh", "en", 0.5, 3, "Co., Ltd.|Co., Ltd.|Corp.|Inc.", "Taipei:Taipei|Hsinchu:Hsinchu|Taichung:Taichung|Tainan:Tainan|Kaohsiung:Kaohsiung|Taoyuan:Taoyuan"],
  ["VN", "Vietnam", "asean", "en", 0.6, 1.8, "Co., Ltd.|Co., Ltd.|JSC", "Ho Chi Minh City|Hanoi|Da Nang|Hai Phong|Bac Giang:Bac Giang|Bac Ninh:Bac Ninh|Can Tho"],
  ["TH", "Thailand", "asean", "en", 0.6, 1, "Co., Ltd.|Co., Ltd.|Public Co., Ltd.", "Bangkok:Bangkok|Chiang Mai:Chiang Mai|Rayong:Rayong|Khon Kaen:Khon Kaen|Chonburi:Chonburi|Phuket:Phuket"],
  ["MY", "Malaysia", "asean", "en", 0.7, 1.2, "Sdn. Bhd.|Sdn. Bhd.|Bhd.", "Kuala Lumpur:Kuala Lumpur|Shah Alam:Selangor|George Town:Penang|Johor Bahru:Johor|Ipoh:Perak|Kuching:Sarawak|Melaka:Melaka"],
  ["MX", "Mexico", "es", "es", 0.9, 0.3, "S.A. de C.V.|S.A. de C.V.|S. de R.L. de C.V.", "Ciudad de México:Ciudad de México|Guadalajara:Jalisco|Monterrey:Nuevo León|Mérida:Yucatán|Querétaro:Querétaro|Puebla:Puebla|Hermosillo:Sonora|León:Guanajuato"],
  ["ZA", "South Africa", "african", "en", 1.2, 0.2, "(Pty) Ltd|(Pty) Ltd|CC", "Johannesburg:Gauteng|Cape Town:Western Cape|Durban:KwaZulu-Natal|Pretoria:Gauteng|Gqeberha:Eastern Cape|Bloemfontein:Free State|Stellenbosch:Western Cape"],
  ["PT", "Portugal", "pt", "pt", 0.6, 0.2, "Lda.|Lda.|S.A.|Unipessoal Lda.", "Lisboa:Lisboa|Porto:Porto|Braga:Braga|Coimbra:Coimbra|Faro:Faro|Évora:Évora|Aveiro:Aveiro"],
  ["GR", "Greece", "greek", "en", 0.6, 0.3, "S.A.|S.A.|IKE|Ltd.", "Athens:Attica|Thessaloniki:Central Macedonia|Patras:Western Greece|Heraklion:Crete|Larissa:Thessaly|Volos:Thessaly"],
  ["CZ", "Czechia", "slavic", "en", 0.7, 0.4, "s.r.o.|s.r.o.|a.s.", "Praha:Praha|Brno:Jihomoravský kraj|Ostrava:Moravskoslezský kraj|Plzeň:Plzeňský kraj|Olomouc:Olomoucký kraj|Liberec:Liberecký kraj"],
  ["RO", "Romania", "romanian", "en", 0.5, 0.1, "S.R.L.|S.R.L.|S.A.", "București:București|Cluj-Napoca:Cluj|Timișoara:Timiș|Iași:Iași|Constanța:Constanța|Brașov:Brașov"],
  ["HU", "Hungary", "magyar", "en", 0.6, 0.15, "Kft.|Kft.|Zrt.|Bt.", "Budapest:Budapest|Debrecen:Hajdú-Bihar|Szeged:Csongrád-Csanád|Pécs:Baranya|Győr:Győr-Moson-Sopron"],
  ["DK", "Denmark", "nordic", "en", 0.4, 0.2, "ApS|ApS|A/S", "København:Hovedstaden|Aarhus:Midtjylland|Odense:Syddanmark|Aalborg:Nordjylland"],
  ["NO", "Norway", "nordic", "en", 0.3, 0.2, "AS|AS|ASA", "Oslo:Oslo|Bergen:Vestland|Trondheim:Trøndelag|Stavanger:Rogaland|Kristiansand:Agder"],
  ["FI", "Finland", "nordic", "en", 0.3, 0.1, "Oy|Oy|Oyj", "Helsinki:Uusimaa|Tampere:Pirkanmaa|Turku:Varsinais-Suomi|Oulu:Pohjois-Pohjanmaa|Lappeenranta:Etelä-Karjala"],
  ["IE", "Ireland", "en", "en", 0.3, 0, "Ltd|Ltd|DAC", "Dublin:Leinster|Cork:Munster|Galway:Connacht|Limerick:Munster|Waterford:Munster"],
  ["BG", "Bulgaria", "slavic", "en", 0.35, 0, "OOD|EOOD|AD", "Sofia:Sofia City|Plovdiv:Plovdiv|Varna:Varna|Burgas:Burgas|Stara Zagora:Stara Zagora"],
  ["UA", "Ukraine", "slavic", "en", 0.5, 0.15, "LLC|LLC|PJSC", "Kyiv|Lviv:Lviv Oblast|Odesa:Odesa Oblast|Dnipro:Dnipropetrovsk Oblast|Vinnytsia:Vinnytsia Oblast"],
  ["IL", "Israel", "hebrew", "en", 0.45, 0.4, "Ltd.", "Tel Aviv:Tel Aviv|Haifa:Haifa|Be'er Sheva:Southern District|Jerusalem:Jerusalem|Netanya:Central District"],
  ["AE", "United Arab Emirates", "ar", "en", 0.5, 0.15, "LLC|LLC|FZE|FZCO", "Dubai:Dubai|Abu Dhabi:Abu Dhabi|Sharjah:Sharjah|Ras Al Khaimah:Ras Al Khaimah"],
  ["SA", "Saudi Arabia", "ar", "en", 0.25, 0.1, "Co.|Co. Ltd.|LLC", "Riyadh:Riyadh|Jeddah:Makkah|Dammam:Eastern Province|Tabuk:Tabuk"],
  ["EG", "Egypt", "ar", "en", 0.3, 0.15, "LLC|S.A.E.", "Cairo:Cairo|Alexandria:Alexandria|Giza:Giza|Aswan:Aswan"],
  ["MA", "Morocco", "ar", "fr", 0.2, 0, "SARL|SARL|SA", "Casablanca:Casablanca-Settat|Rabat:Rabat-Salé-Kénitra|Marrakech:Marrakech-Safi|Agadir:Souss-Massa|Ouarzazate:Drâa-Tafilalet"],
  ["TN", "Tunisia", "ar", "fr", 0.15, 0, "SARL|SUARL|SA", "Tunis:Tunis|Sfax:Sfax|Sousse:Sousse"],
  ["JO", "Jordan", "ar", "en", 0.2, 0, "LLC|Co.", "Amman:Amman|Irbid:Irbid|Aqaba:Aqaba"],
  ["LB", "Lebanon", "ar", "en", 0.2, 0, "SARL|SAL", "Beirut:Beirut|Tripoli:North Governorate|Zahlé:Beqaa"],
  ["PK", "Pakistan", "in", "en", 0.6, 0.15, "(Pvt.) Ltd.|(Pvt.) Ltd.|Ltd.", "Lahore:Punjab|Karachi:Sindh|Islamabad:Islamabad|Faisalabad:Punjab|Multan:Punjab|Peshawar:Khyber Pakhtunkhwa"],
  ["BD", "Bangladesh", "in", "en", 0.25, 0.2, "Ltd.|Ltd.|Private Limited", "Dhaka:Dhaka|Chattogram:Chattogram|Khulna:Khulna"],
  ["LK", "Sri Lanka", "in", "en", 0.2, 0, "(Pvt) Ltd|PLC", "Colombo:Western Province|Kandy:Central Province|Galle:Southern Province"],
  ["PH", "Philippines", "asean", "en", 0.4, 0.2, "Inc.|Corp.|Corporation", "Manila:Metro Manila|Cebu City:Central Visayas|Davao City:Davao Region|Quezon City:Metro Manila"],
  ["ID", "Indonesia", "asean", "en", 0.35, 0.4, "PT *|PT *|PT * Tbk|CV *", "Jakarta:Jakarta|Surabaya:East Java|Bandung:West Java|Batam:Riau Islands|Denpasar:Bali"],
  ["SG", "Singapore", "asean", "en", 0.25, 0.3, "Pte. Ltd.", "Singapore"],
  ["HK", "Hong Kong", "zh", "en", 0.35, 0, "Limited|Limited|Holdings Limited", "Hong Kong|Kowloon"],
  ["NZ", "New Zealand", "en", "en", 0.35, 0, "Limited|Ltd", "Auckland:Auckland|Wellington:Wellington|Christchurch:Canterbury|Nelson:Nelson|Hamilton:Waikato"],
  ["CL", "Chile", "es", "es", 0.4, 0, "SpA|SpA|Ltda.|S.A.", "Santiago:Región Metropolitana|Antofagasta:Antofagasta|Valparaíso:Valparaíso|Concepción:Biobío|Copiapó:Atacama"],
  ["CO", "Colombia", "es", "es", 0.35, 0, "S.A.S.|S.A.S.|S.A.", "Bogotá:Bogotá|Medellín:Antioquia|Cali:Valle del Cauca|Barranquilla:Atlántico|Bucaramanga:Santander"],
  ["AR", "Argentina", "es", "es", 0.3, 0, "S.R.L.|S.A.|S.A.S.", "Buenos Aires:Buenos Aires|Córdoba:Córdoba|Rosario:Santa Fe|Mendoza:Mendoza|San Juan:San Juan"],
  ["PE", "Peru", "es", "es", 0.15, 0, "S.A.C.|E.I.R.L.", "Lima:Lima|Arequipa:Arequipa|Trujillo:La Libertad"],
  ["EC", "Ecuador", "es", "es", 0.1, 0, "Cía. Ltda.|S.A.", "Quito:Pichincha|Guayaquil:Guayas|Cuenca:Azuay"],
  ["UY", "Uruguay", "es", "es", 0.1, 0, "S.R.L.|S.A.", "Montevideo:Montevideo|Salto:Salto"],
  ["CR", "Costa Rica", "es", "es", 0.1, 0, "S.A.|S.R.L.", "San José:San José|Alajuela:Alajuela|Liberia:Guanacaste"],
  ["DO", "Dominican Republic", "es", "es", 0.1, 0, "S.R.L.|S.A.S.", "Santo Domingo|Santiago de los Caballeros|Punta Cana"],
  ["PA", "Panama", "es", "es", 0.08, 0, "S.A.|S. de R.L.", "Ciudad de Panamá|David:Chiriquí"],
  ["GT", "Guatemala", "es", "es", 0.08, 0, "S.A.", "Ciudad de Guatemala|Quetzaltenango"],
  ["KE", "Kenya", "african", "en", 0.3, 0, "Ltd|Limited", "Nairobi:Nairobi|Mombasa:Mombasa|Kisumu:Kisumu|Nakuru:Nakuru"],
  ["NG", "Nigeria", "african", "en", 0.35, 0, "Ltd|Limited|Nig. Ltd", "Lagos:Lagos|Abuja:Federal Capital Territory|Kano:Kano|Port Harcourt:Rivers|Ibadan:Oyo"],
  ["GH", "Ghana", "african", "en", 0.12, 0, "Ltd|Limited", "Accra:Greater Accra|Kumasi:Ashanti|Tema:Greater Accra"],
  ["TZ", "Tanzania", "african", "en", 0.1, 0, "Ltd|Limited", "Dar es Salaam|Arusha:Arusha|Mwanza:Mwanza"],
  ["UG", "Uganda", "african", "en", 0.1, 0, "Ltd|Limited", "Kampala|Entebbe|Gulu"],
  ["ET", "Ethiopia", "african", "en", 0.06, 0, "PLC", "Addis Ababa|Dire Dawa"],
  ["SN", "Senegal", "african", "fr", 0.06, 0, "SARL|SA", "Dakar:Dakar|Thiès:Thiès"],
  ["CI", "Côte d'Ivoire", "african", "fr", 0.05, 0, "SARL|SA", "Abidjan|Yamoussoukro"],
  ["CM", "Cameroon", "african", "fr", 0.05, 0, "SARL|SA", "Douala:Littoral|Yaoundé:Centre"],
  ["ZM", "Zambia", "african", "en", 0.07, 0, "Ltd|Limited", "Lusaka:Lusaka|Kitwe:Copperbelt|Livingstone:Southern Province"],
  ["ZW", "Zimbabwe", "african", "en", 0.12, 0, "(Pvt) Ltd", "Harare:Harare|Bulawayo:Bulawayo"],
  ["MU", "Mauritius", "african", "en", 0.05, 0, "Ltd|Ltée", "Port Louis|Curepipe"],
  ["LT", "Lithuania", "baltic", "en", 0.2, 0.2, "UAB|UAB|AB", "Vilnius:Vilnius|Kaunas:Kaunas|Klaipėda:Klaipėda"],
  ["LV", "Latvia", "baltic", "en", 0.08, 0, "SIA|AS", "Rīga|Liepāja|Daugavpils"],
  ["EE", "Estonia", "baltic", "en", 0.12, 0, "OÜ|AS", "Tallinn:Harju|Tartu:Tartu|Pärnu:Pärnu"],
  ["SI", "Slovenia", "slavic", "en", 0.12, 0.2, "d.o.o.|d.d.", "Ljubljana|Maribor|Kranj|Celje"],
  ["HR", "Croatia", "slavic", "en", 0.12, 0.1, "d.o.o.|d.o.o.|d.d.", "Zagreb|Split|Rijeka|Osijek"],
  ["SK", "Slovakia", "slavic", "en", 0.15, 0, "s.r.o.|a.s.", "Bratislava|Košice|Žilina|Nitra"],
  ["RS", "Serbia", "slavic", "en", 0.1, 0, "d.o.o.|a.d.", "Beograd|Novi Sad:Vojvodina|Niš"],
];

export const SAMPLE_COUNTRIES: readonly SampleCountry[] = ROWS.map(([code, name, kit, language, trade, makers, legalForms, cities]) => ({
  code,
  name,
  kit,
  language,
  trade,
  makers,
  legalForms: legalForms.split("|"),
  cities: cities.split("|").map((text) => {
    const [city = text, region = null] = text.split(":");
    return { city, region };
  }),
}));
