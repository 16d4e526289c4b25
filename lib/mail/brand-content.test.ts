import { beforeEach, describe, expect, test } from "vitest";
import { ownBrand } from "@/lib/platform/brand";
import { behindDoor } from "@/lib/platform/brand-paths";
import { provideEnv } from "@/lib/platform/env";
import { underBrandOf } from "./brand-content";
import { facts, link, quote, text, type MailContent } from "./contract";
import { letter } from "./greeting";
import { renderMail } from "./render";

beforeEach(() =>
  provideEnv({ PUBLIC_URL: "https://api.example", BRAND_NAME: "Helio (C++)", AUTH_SECRET: "a secret of more than thirty-two characters" }),
);
const acme = () => ({
  ...ownBrand(),
  ...{ orgId: "org_acme", name: "Acme $& Data", url: "https://data.acme.example", support: "help@acme.example" },
  links: [{ label: "Imprint", href: "https://acme.example/imprint" }],
});
const said = (words: string): string => {
  const [part] = underBrandOf({ subject: "", parts: [text(words)] }, acme()).parts;
  return part?.kind === "text" ? part.text : "";
};

describe("a mail under a brand", () => {
  test.each([
    ["Helio (C++) is ready", "Acme $& Data is ready"],
    ["MyHelio (C++) and Helio (C++)x stay", "MyHelio (C++) and Helio (C++)x stay"],
    ["helio (c++)", "helio (c++)"],
    ["See https://api.example/docs/errors.", "See https://data.acme.example/docs/errors."],
    ["(https://api.example/api/v1/companies?x=1)", "(https://data.acme.example/api/v1/companies?x=1)"],
    [
      "https://api.example.evil.example/docs and https://api.example:8080/x",
      "https://api.example.evil.example/docs and https://api.example:8080/x",
    ],
    [
      "Go to https://api.example/docs, or https://api.example/status.",
      "Go to https://data.acme.example/docs, or https://data.acme.example/status.",
    ],
  ])("says “%s” as “%s”", (words, branded) => {
    expect(said(words)).toBe(branded);
  });

  test("leads to our own pages by a door, also from a button", () => {
    const { parts } = underBrandOf({ subject: "", parts: [link("Open Helio (C++)", "https://api.example/console/keys")] }, acme());
    const [button] = parts;
    if (button?.kind !== "link") throw new Error("no button");
    expect(button.label).toBe("Open Acme $& Data");
    expect(behindDoor(new URL(button.href).pathname, acme())).toBe("https://api.example/console/keys");
  });

  test("leaves what people wrote as they wrote it", () => {
    const content: MailContent = {
      subject: "Helio (C++): new key",
      parts: [quote("I like Helio (C++)"), facts([["Helio (C++) plan", "Helio (C++) Pro"]])],
    };
    expect(underBrandOf(content, acme())).toEqual({
      subject: "Acme $& Data: new key",
      parts: [quote("I like Helio (C++)"), facts([["Acme $& Data plan", "Acme $& Data Pro"]])],
    });
  });

  test("is signed by the brand, with its support and links, and never by us", () => {
    const { text: words, html, subject } = renderMail({ subject: "Helio (C++)", parts: [text("Helio (C++) is ready")] }, acme());
    expect(words).toMatch(/-- \nAcme \$& Data\nhelp@acme\.example\nImprint: https:\/\/acme\.example\/imprint\n$/);
    expect(html).toContain("Acme $&amp; Data<br>help@acme.example");
    expect([words, html, subject].join()).not.toContain("Helio");
    expect(renderMail({ subject: "Hi", parts: [] }).text).toMatch(/-- \nHelio \(C\+\+\)\n$/);
  });

  test.each([
    ["#ffe066", "#000000"],
    ["#14213d", "#ffffff"],
  ])("has buttons in its accent %s, written on in %s", (accent, ink) => {
    const look = { light: { accent, ink: "#000000", paper: "#ffffff" }, dark: { accent, ink: "#ffffff", paper: "#000000" } };
    const button = [link("Open", "https://api.example/docs")];
    expect(renderMail({ subject: "", parts: button }, { ...acme(), look }).html).toContain(`background:${accent};color:${ink}`);
    expect(renderMail({ subject: "", parts: button }, acme()).html).toContain("background:#f5a524;color:#2b1a00");
  });
});

test("a letter greets first", () => {
  expect(letter("Dr. Mara Lind", "Hi", [text("One")])).toEqual({ subject: "Hi", parts: [text("Hello Mara,"), text("One")] });
});
