import { expect, test } from "vitest";
import { foldText, squash } from "./text";

test("names fold to what people type", () => {
  expect(foldText("Işık Güneş Enerjisi A.Ş.")).toBe("isik gunes enerjisi a s");
  expect(foldText("Müller & Söhne GmbH")).toBe("muller and sohne gmbh");
  expect(foldText("Straße")).toBe("strasse");
  expect(squash("n-type TOPCon")).toBe("ntypetopcon");
});
