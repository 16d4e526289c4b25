/** Names of companies as such lists have them, by the encodings that files of their countries come in. */
export const ENCODED_NAMES: readonly { language: string; encodings: readonly string[]; names: readonly string[] }[] = [
  {
    language: "Czech",
    encodings: ["windows-1250", "iso-8859-2", "cp852"],
    names: [
      ...[
        "Fotovoltaické elektrárny Úvaly",
        "Střídače Kadaň s.r.o.",
        "Solární střechy Tábor",
        "Elektrárna Počerady",
        "Měniče a baterie Hodonín",
      ],
      ...["Výroba článků Vsetín", "Dům úspor Olomouc", "Zelené bydlení Frýdek-Místek", "Sluneční louka Třeboň", "Čistá energie Liberec"],
      ...["Družstvo Pod Horou Kašperk", "Ekologické zdroje Šťáhlavy"],
    ],
  },
  {
    language: "Polish",
    encodings: ["windows-1250", "iso-8859-2", "cp852"],
    names: [
      ...[
        "Panele Bydgoszcz Jagiełło",
        "Słońce i Wiatr S.A.",
        "Farma Fotowoltaiczna Żnin",
        "Energia Odnawialna Toruń",
        "Montaż Instalacji Grądzki",
      ],
      ...["Falowniki Śląskie", "Zakład Produkcyjny Płońsk", "Elektrownia Bełżec", "Ogniwa Późna", "Grupa Kapitałowa Łęczna"],
      ...["Dystrybucja Świdnica", "Pompy Ciepła Końskie"],
    ],
  },
  {
    language: "Hungarian",
    encodings: ["windows-1250", "iso-8859-2", "cp852"],
    names: [
      ...["Soproni Napelemszerelő Kft.", "Hálózati Erőmű Zrt.", "Fényből Áram Bt.", "Balatonfüredi Energiaközösség", "Esztergomi Gyártó"],
      ...["Tető és Napelem Kft.", "Villamosművek Győr", "Szigetszentmiklósi Raktár", "Erdőkertes Szolár", "Új Nemzedék Energia"],
      ...["Küszöb Energetika", "Négy Évszak Hőtechnika"],
    ],
  },
  {
    language: "Turkish",
    encodings: ["windows-1254"],
    names: [
      ...[
        "Anadolu Güneş Hücresi A.Ş.",
        "Trakya Yeşil Enerji",
        "Mersin Depolama Çözümleri",
        "Denizli Işık Sanayi",
        "Balıkesir Rüzgâr ve Güneş",
      ],
      ...["Karadeniz İnşaat", "Şimşek Elektrik", "Iğdır Fotovoltaik", "Bağcılar Panel", "Ölçüm Sistemleri Çorum"],
      ...["Kütahya Cam Fabrikası", "Ege Güç Elektroniği"],
    ],
  },
  {
    language: "Chinese",
    encodings: ["gb18030"],
    names: [
      ...["苏州阿特斯新能源", "浙江晶科储能有限公司", "无锡上机数控股份", "深圳古瑞瓦特新能源", "合肥通威太阳能"],
      ...["常州时创能源股份有限公司", "江苏林洋能源", "西安奕斯伟材料", "安徽大恒能源科技", "内蒙古鄂尔多斯电力"],
      ...["宁波欧达光电", "海南金盘智能科技"],
    ],
  },
  {
    language: "Chinese in Taiwan",
    encodings: ["big5"],
    names: [
      ...["元晶太陽能", "台灣茂矽電子", "科風股份有限公司", "聚恆科技", "智捷能源股份有限公司"],
      ...["立誠光電", "崇越電通", "鼎元光電科技", "新能光電", "天方能源科技"],
      ...["嘉晶電子", "台灣汽電共生股份有限公司"],
    ],
  },
  {
    language: "Japanese",
    encodings: ["shift_jis", "euc-jp"],
    names: [
      ...["株式会社東芝", "ソーラーパートナーズ", "日新電機株式会社", "エネルギー・ソリューションズ", "デンカ株式会社"],
      ...["テスラジャパン合同会社", "北陸電力送配電", "三井物産プラントシステム", "ヒラソル・エナジー", "株式会社きんでん"],
      ...["関西電力株式会社", "太陽誘電"],
    ],
  },
  {
    language: "Korean",
    encodings: ["euc-kr"],
    names: [
      ...["한화에너지", "해줌 주식회사", "솔라커넥트", "동서발전 태양광", "대한전선"],
      ...["주식회사 썬앤코", "엘에스일렉트릭", "제주에너지공사", "코오롱글로벌", "한국에너지공단"],
      ...["포스코퓨처엠", "탑인프라"],
    ],
  },
  {
    language: "Russian",
    encodings: ["windows-1251", "koi8-r", "cp866"],
    names: [
      ...["Солнечный ветер", "Хевел Ритейл", "ООО «Энергоразвитие»", "Кремний Урал", "Астраханская солнечная электростанция"],
      ...["Зелёная энергия", "Якутскэнерго", "Завод инверторов Ступино", "Бурятская генерация", "Поставщик модулей Юг"],
      ...["Группа Актив", "Дом и солнце"],
    ],
  },
  {
    language: "Ukrainian",
    encodings: ["windows-1251", "koi8-u"],
    names: [
      ...["Сонячна енергія Київ", "Укренерго Південь", "Вінницька електростанція", "Їжак Солар", "ТОВ «Зелений дім»"],
      ...["Інвертори Львів", "Завод кремнію Запоріжжя", "Підприємство Ґрунт", "Чернівецькі модулі", "Енергетична спілка Є"],
      ...["Дніпровська генерація", "Одеські сонячні панелі"],
    ],
  },
  {
    language: "Russian in capitals",
    encodings: ["windows-1251", "koi8-r", "cp866"],
    names: [
      ...["ПРЕДПРИЯТИЕ СОЛНЕЧНОЙ ЭНЕРГЕТИКИ", "ЗАВОД МОДУЛЕЙ", "ООО ЭНЕРГОСБЫТ", "АО ХЕВЕЛ", "ЮЖНАЯ ГЕНЕРАЦИЯ"],
      ...["ТОРГОВЫЙ ДОМ КРЕМНИЙ", "СИБИРСКИЕ ИНВЕРТОРЫ", "ЯРОСЛАВСКИЙ ЗАВОД", "ПОСТАВЩИК ПАНЕЛЕЙ", "ГРУППА СВЕТ"],
      ...["ВОСТОЧНЫЙ ПАРК", "ЭЛЕКТРОЩИТ САМАРА"],
    ],
  },
  {
    language: "Greek",
    encodings: ["windows-1253"],
    names: [
      ...["Φωτοβολταϊκά Πάρκα Αττικής", "Ηλιοτεχνική Α.Ε.", "Ενέργεια Κρήτης", "Ελληνικά Πετρέλαια Ανανεώσιμες", "Σταθμοί Βοιωτίας"],
      ...["Θερμοηλεκτρική", "Καθαρή Ενέργεια Ιωαννίνων", "Μπαταρίες Πάτρας", "Όμιλος Κοπελούζου", "Ήρων Ηλεκτρική"],
      ...["Νέα Ενέργεια", "Δίκτυα Θράκης"],
    ],
  },
  {
    language: "German",
    encodings: ["windows-1252", "iso-8859-15", "macintosh", "cp850", "cp437"],
    names: [
      ...["Bürgerwerke Göttingen", "Solarstrom Oberlößnitz", "Grüne Dächer Saarbrücken", "Vögele Elektro", "Energieversorgung Lübeck"],
      ...["Modulgroßhandel Jülich", "Sonnenhäuser Höchst", "Wärmepumpen Möller", "Kölner Speicherwerk", "Photovoltaik Straßburger"],
      ...["Schönherr Söhne", "Stadtwerke Würzburg"],
    ],
  },
  {
    language: "French",
    encodings: ["windows-1252", "iso-8859-15", "macintosh", "cp850", "cp437"],
    names: [
      ...[
        "Énergies de la Vallée",
        "Toiture Solaire Angoulême",
        "Fédération des Producteurs Électriques",
        "Systèmes Précis",
        "Ferme Solaire de Labarde",
      ],
      ...["Société du Midi à Béziers", "Générateurs Hélios", "Réservoir Sun Orléans", "Éoliennes Françaises", "Matériaux Génie Thermique"],
      ...["Électro Dépôt Châlons", "Évolution Verte Mâcon"],
    ],
  },
  {
    language: "Spanish",
    encodings: ["windows-1252", "iso-8859-15", "macintosh", "cp850", "cp437"],
    names: [
      ...[
        "Energía del Mediterráneo",
        "Instalación Fotovoltaica Peñarroya",
        "Solar Cataluña",
        "Baterías Ibáñez y Compañía",
        "Tejados de Málaga Sanación",
      ],
      ...[
        "Huerta Solar Jaén",
        "Distribuciones Eléctricas Martínez",
        "Electrificación de Aragón",
        "Núñez Renovables",
        "Estación Térmica Logroño",
      ],
      ...["Cooperativa Eléctrica Peñíscola", "Inversión Española"],
    ],
  },
  {
    language: "Arabic",
    encodings: ["windows-1256"],
    names: [
      ...[
        "شركة الواحة للطاقة الشمسية",
        "مؤسسة النور الكهربائية",
        "الشركة السعودية للألواح",
        "مجموعة الصحراء القابضة",
        "أبوظبي للطاقة المتجددة",
      ],
      ...["مصنع الخلايا الضوئية", "محطة بنبان الشمسية", "شركة الأردن للبطاريات", "القاهرة للاستثمار والتنمية", "حلول الرياح والشمس"],
      ...["تونس للتجهيزات الصناعية", "شركة الخليج للمقاولات المحدودة"],
    ],
  },
  {
    language: "Hebrew",
    encodings: ["windows-1255"],
    names: [
      ...["אנרגיה ירוקה בע״מ", "שמש הנגב", "מפעלי הגליל לחשמל", "קבוצת אור סולארית", "תחנות כוח אשלים"],
      ...["החברה הישראלית לאגירה", "פאנלים תל אביב", "טכנולוגיות ירושלים", "מערכות חיפה בע״מ", "רוח וים אנרגיות מתחדשות"],
      ...["סוללות הצפון", "קיבוץ קטורה שותפות"],
    ],
  },
  {
    language: "Thai",
    encodings: ["windows-874"],
    names: [
      ...["บริษัท แสงตะวัน จำกัด", "พลังงานไทย จำกัด (มหาชน)", "เซลล์แสงอาทิตย์ระยอง", "โรงไฟฟ้าลพบุรี", "กลุ่มบริษัทสยามโซลาร์"],
      ...["ห้างหุ้นส่วนจำกัด เชียงใหม่การไฟฟ้า", "แบตเตอรี่เพื่ออนาคต", "อุตสาหกรรมแผงโซลาร์ไทย", "พลังงานสะอาดอีสาน", "ชลบุรีเอ็นจิเนียริ่ง"],
      ...["บริษัท ลมและน้ำ จำกัด", "ศูนย์วิจัยพลังงานทดแทน"],
    ],
  },
  {
    language: "Lithuanian",
    encodings: ["windows-1257"],
    names: [
      ...["Saulės parkas Šiauliai", "Žaliasis tinklas", "Vėjo ir saulės jėgainės", "Kauno šviesa", "Energijos kaupikliai Panevėžys"],
      ...[
        "Baltijos moduliai Klaipėda",
        "Elektros įranga Alytus",
        "Ąžuolyno energetika",
        "Stogų sprendimai",
        "Lietuvos fotovoltinės sistemos",
      ],
      ...["Utenos elektrinė", "Pažangi gamyba Marijampolė"],
    ],
  },
  {
    language: "Latvian",
    encodings: ["windows-1257"],
    names: [
      ...["Saules paneļi Rīga", "Zaļā enerģija Liepāja", "Latvijas Vēja parki", "Jūrmalas siltums", "Baterijas un uzkrāšana Cēsis"],
      ...["Kurzemes elektrība", "Ražotne Daugava Jēkabpils", "Pļaviņu spēkstacija", "Šķērsielas būvnieks", "Gaismas tīkli Rēzekne"],
      ...["Ķeguma inženieri", "Ziemeļu strāva"],
    ],
  },
  {
    language: "Estonian",
    encodings: ["windows-1257"],
    names: [
      ...["Päikeseenergia Võru", "Tõrva Elekter", "Põhja Tuulepargid", "Sõrve Päikesejaam", "Õhu ja Päikese Ühistu"],
      ...["Rõuge Salvestus", "Mõisaküla Energia", "Jõhvi Paneelid", "Kõrvemaa Võrgud", "Lõuna Soojus"],
      ...["Hõbeda Tehnoloogia", "Võimsus OÜ"],
    ],
  },
];
