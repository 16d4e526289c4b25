import { describe, expect, test } from "vitest";
import { buildCompanyDirectory, companyKey } from "./company-names";

describe("companyKey", () => {
  test.each([
    ["Jinko Solar Co., Ltd", "jinko solar", "ltd"],
    ["Jinko Solar Co._ Ltd", "jinko solar", "ltd"],
    ["JETION SOLAR (CHINA) CO.,LTD.", "jetion solar china", "ltd"],
    ["BYD Company Limited", "byd", "ltd"],
    ["EMMVEE Photovoltaic Power Private Limited", "emmvee photovoltaic power", "pvt_ltd"],
    ["Gautam Solar Pvt. Ltd.", "gautam solar", "pvt_ltd"],
    ["First Solar, Inc.", "first solar", "inc"],
    ["Meyer Burger (Industries) GmbH", "meyer burger industries", "gmbh"],
    ["Enel Green Power S.p.A.", "enel green power", "spa"],
    ["Solar Frontier K.K.", "solar frontier", "kk"],
    ["SOLAREVER TECNOLOGÍA DE AMERICA SA DE CV", "solarever tecnologia de america", "sa_de_cv"],
    ["ACWA Power Co", "acwa power", "co"],
    ["Trina Solar", "trina solar", null],
    ["Renesola America", "renesola america", null],
    ["Ltd", "ltd", null],
  ])("%s", (name, base, form) => {
    expect(companyKey(name)).toEqual({ base, form });
  });
});

describe("buildCompanyDirectory", () => {
  const directory = buildCompanyDirectory([
    { id: "jinko", names: ["JinkoSolar", "Jinko Solar Co., Ltd"] },
    { id: "foo-gmbh", names: ["Foo GmbH"] },
    { id: "foo-inc", names: ["Foo Inc."] },
    { id: "edge", names: ["Edge Inc", "Edge Ltd"] },
    { id: "bar", names: ["Bar"] },
    { id: "twin-1", names: ["Twin AG"] },
    { id: "twin-2", names: ["Twin AG"] },
    { id: "suns-cz", names: ["Suns (Changzhou) Co., Ltd"] },
  ]);

  test.each([
    ["Jinko Solar Co._ Ltd", "jinko"],
    ["JINKO SOLAR", "jinko"],
    ["Foo GmbH", "foo-gmbh"],
    ["Foo Incorporated", "foo-inc"],
    ["Edge", "edge"],
    ["Bar LLC", "bar"],
    ["Suns Changzhou", "suns-cz"],
  ])("%s is %s", (name, id) => {
    expect(directory.idOf(name)).toBe(id);
  });

  test.each([
    ["a base that two forms share", "Foo"],
    ["another form of a known base", "Jinko Solar GmbH"],
    ["a name of two companies", "Twin AG"],
    ["another place", "Suns (Taizhou) Co., Ltd"],
    ["a name without the place", "Suns Co., Ltd"],
    ["an unknown name", "Nobody Ltd"],
    ["nothing", ""],
  ])("is silent about %s", (_what, name) => {
    expect(directory.idOf(name)).toBeNull();
  });
});

test("a form that nobody has fits a bare name only where that is the only one of its base", () => {
  const bare = { id: "bare", names: ["Sun"] };
  expect(buildCompanyDirectory([bare]).idOf("Sun LLC")).toBe("bare");
  expect(buildCompanyDirectory([bare, { id: "gmbh", names: ["Sun GmbH"] }]).idOf("Sun LLC")).toBeNull();
});

test("a name that is written so goes before one that is only alike", () => {
  const directory = buildCompanyDirectory([
    { id: "two words", names: ["Sun Power Ltd"] },
    { id: "one word", names: ["SunPower Ltd"] },
    { id: "u", names: ["Muller GmbH"] },
    { id: "ue", names: ["Mueller GmbH"] },
  ]);
  expect(["Sun Power Ltd", "Sunpower Ltd", "Sun Pow Er Ltd"].map(directory.idOf)).toEqual(["two words", "one word", null]);
  expect(["Muller GmbH", "Mueller GmbH", "Müller GmbH"].map(directory.idOf)).toEqual(["u", "ue", "u"]);
});

test("two names in one that mean different companies mean none", () => {
  const directory = buildCompanyDirectory([
    { id: "sun", names: ["Sun GmbH"] },
    { id: "moon", names: ["Moon AG"] },
  ]);
  expect(["Sun GmbH (formerly Moon AG)", "Sun GmbH (formerly Star AG)", "Star (formerly Moon AG)"].map(directory.idOf)).toEqual([
    null,
    "sun",
    "moon",
  ]);
});

test("a bare name takes another form only where it is written so", () => {
  const directory = buildCompanyDirectory([{ id: "sun", names: ["SunPower"] }]);
  expect(["SunPower Ltd", "Sun Power", "Sun Power Ltd"].map(directory.idOf)).toEqual(["sun", "sun", null]);
});

test.each([
  ["启輝測試科技有限公司", "启辉测试科技有限公司"],
  ["啟輝測試科技有限公司", "启辉测试科技有限公司"],
  ["啓辉測试科技有限公司", "啟輝测試科技有限公司"],
])("%s is %s, with some characters traditional and others simplified", (spelling, name) => {
  expect(buildCompanyDirectory([{ id: "a", names: [name] }]).idOf(spelling)).toBe("a");
});
