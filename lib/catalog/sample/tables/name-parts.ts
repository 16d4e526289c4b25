/** Syllables of invented names. Every stem has a start, a middle and an end, which keeps it away from words that firms do use. */
export type NameKit = { starts: readonly string[]; middles: readonly string[]; ends: readonly string[] };

const kit = (starts: string, middles: string, ends: string): NameKit => ({
  starts: starts.split(" "),
  middles: middles.split(" "),
  ends: ends.split(" "),
});

export const NAME_KITS = {
  zh: kit(
    "Qing Lan Shuo Rui Chang Heng Ming Yao Hua Zhen Kai Lin Feng Xiang Bei Nuo Zhi Yun Dong Han Jing Tai Guan Ling",
    "luo ze wan ru xuan pei qiao lan mo shu ning hao can yi teng wei bo xi rong yan",
    "da ke tuo ya sen lai li mei nuo xun ze hu fu wan lin rui tong he guo qi dun fei",
  ),
  de: kit(
    "Bren Hald Wend Stauf Grün Lind Mor Kess Rab Tann Eich Vogt Sand Hoch Nied Mühl Förn Schön Wies Birk Kron Dahl Rott Ost",
    "el ing ers ach enz ull ar ern",
    "hausen weiler brück moor feld kamp tal horst wald stett rode büttel hagen bronn koog lohe siek",
  ),
  en: kit(
    "Bram Cald Dun Fen Hal Kes Lor Mar Nor Pel Quill Ros Sel Tam Ul Ver Wes Yar Zel Bryn Cor Drim El Fal Gren Hest Ing Jor Kel Lath",
    "a e i o an en er is ow ast und",
    "wick dale mere thorne ridge vale combe stead more lyn dor tis vane gate ley cote hurst brook wyn den field garth",
  ),
  in: kit(
    "Su Aru Vid Pra Nav Tej Kir Dhru An Bha Jyo Man Raj Vay Ish Har Cha Dev Lak Nil",
    "va ri ni ma sha tra vi la ka ya",
    "jit nath vanta dhan shree lok pur dita vasa ketu yash neel tva rath mandal gati",
  ),
  it: kit(
    "Bel Cast Mont Val Ser Rov Tor Lun Fior Gar Pal Mar Cer Ven Sal Bor Alt Ors Pied",
    "a e i o an en ar er ol",
    "vento lucco rasso dolfi netto ghera mira cella strana tello vigna zano ssimo doro letta",
  ),
  fr: kit(
    "Bar Cham Mont Val Ros Lav Per Clair Bel Cour Fon Gren Haut Mar Tour Vern",
    "a e i o an en el ou",
    "vière lune clos sard brune tel mond neige rive court gny dière preau mière lande thé rac",
  ),
  es: kit(
    "Al Bar Cas Mon Val Ter Sier Ca Lor Mar Pal Riv Ben Gua Cor Zar Pe",
    "a e i o an ar er al",
    "mora tejo lera dón dera vega nejo tara ñera cón zar rrubia duna jara lén bruna",
  ),
  pt: kit(
    "Al Ar Bar Cal Cas Fon Gui Lou Mar Mon Par Per Ser Tav Val Vil",
    "a e i o an ar en in",
    "deira lões rança velo minho sário naldo verde gosta davel limbra barco rinha teiro",
  ),
  nl: kit(
    "Bos Dijk Heem Oost Veld Zand Kroon Lin Meer Noor Rijs Wold Haver Klaver Duin Eik Sluis Ter",
    "en er el ing aar",
    "wijk dam burg stede zicht horn donk laar schoten beek mond veen waard rode loo",
  ),
  ja: kit(
    "Ha Shi Ko Mi Na Ta Ka Sa Yu A To Hi Ma No Ki Wa",
    "ru ka yo ma to na shi mi re ki ha so",
    "suno raki heno zumi kado yora dori tane mogi beno zora mune",
  ),
  ko: kit("Han Dae Gyeo Bom Sae Mir Hae Do Ga Jin Yeon Chae Nu So", "ra bo nu mi so ha ju ri", "bit lim dam nuri raon vit dan jun gil ham"),
  slavic: kit(
    "Brzo Kral Lip Mos Os Pol Rad Slav Tel Vel Zor Jas Dob Bor Mil Ždá Śred Hor",
    "a o i ow en an ec",
    "nica wiec rzyn lów sko vina čany dna tín vec kova ława rod žice",
  ),
  nordic: kit(
    "Bjør Ås Fjell Gran Hvit Kald Nær Sten Sund Tor Ulv Vår Skog Elv Hög Björk",
    "e a en er el in",
    "dalen viken stad holm nes vold strøm høj lund gård sjö berga torp vang",
  ),
  tr: kit("Bar Çam Der Göl Kar Sar Tan Şen Ulu Kay Dem Kuz Bel Yal", "a e ı i al en", "soy tepe vadi han dere pınar göz yurt bey çay taş"),
  ar: kit(
    "Nur Bad Jam Kar Lay Maj Nas Qam Rim Sab Tar Waf Zah Far",
    "a i u ir al im",
    "ween dan liya moud bara wan hab mira tal fiq jad sun",
  ),
  asean: kit(
    "Ban Cha Dao Gia Kha Lam Nam Phu Rat Sri Tan Van War Sen Mak",
    "a i o ai an ri lu ma",
    "nakorn wang thip long vinh dara chai mas loka bumi pura nang phet thong",
  ),
  greek: kit(
    "Ald Kal Her Ther Pan Lyk Mel Xan Dor Ark Phil Ner",
    "i o a an is yn",
    "thea mides krates nion phos nida dora tikos rinos leon",
  ),
  magyar: kit("Ker Szil Bár Dom Fel Gal Hom Nád Tör Csil Ver", "e a ő é al en", "vár hegy falva szeg berek kút mező telek rét"),
  romanian: kit("Bră Cer Dum Flo Izv Lun Mol Râm Sil Târ Vor", "a e i o ul ar", "reni nești loara tasca dava ranca leni mureș"),
  baltic: kit("Vai Kur Lie Rau Zem Dau Gir Mel Tõr Šil", "a e i u el in", "vas nis lauks vere järv mets pils nainis rupė sala"),
  hebrew: kit("Ner Tzo Kar Yar Nev Alm Ofr Shil", "a e i o al", "niel tona mon vit dar renu toz lior"),
  african: kit(
    "Bo Ka Lu Ma Nya Oda Ru Sa Ta Ude Wa Zi Chi Imo Ki",
    "ba ko li mwa nda ro ti ya zu",
    "fari kanda lewa mbe nani ruka tamu vuma zuri wani bora",
  ),
} as const satisfies Record<string, NameKit>;

export type KitName = keyof typeof NAME_KITS;
