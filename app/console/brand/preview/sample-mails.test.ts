import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeEach, expect, test } from "vitest";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { ownBrand } from "@/lib/platform/brand";
import type { Brand } from "@/lib/platform/brand-scope";
import { provideEnv } from "@/lib/platform/env";
import { renderSample } from "./render-sample";
import { SAMPLE_MAILS } from "./sample-mails";

beforeEach(() =>
  provideEnv({ PUBLIC_URL: "https://api.example", BRAND_NAME: "Heliodex", MAIL_FROM: "mail@firm.example", TEAM_MAIL: "team@firm.example" }),
);

/** What queues a mail for the people of an organisation; `queueMail` does so where it is given one. */
const WRITERS = ["queueMail", "notifyPayers", "mailOwners", "mailThem"];

/** Templates that are made up where they are used; none for what only passes one on. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  "`invoice.${stage}`": ["invoice.sent", "invoice.soon", "invoice.late"],
  "change.event.type": typesIn("lib/billing/sync/notify-changes.ts"),
  type: ["organisation.suspended", "organisation.resumed"],
  SUPPORT_REPLY: ["support-reply"],
  template: [],
  "notice.template": [],
};

/** Mails of organisations that are not in the list. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "team-dispute": "goes to our team",
};

function typesIn(file: string): string[] {
  return [...new Set([...readFileSync(file, "utf8").matchAll(/type: "([\w.-]+)"/g)].flatMap(([, type]) => type ?? []))];
}

function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child);
}

/** The properties of an object and of those that are spread into it, as text. */
function propertiesOf(object: ts.ObjectLiteralExpression): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of object.properties) {
    if (ts.isSpreadAssignment(one) && ts.isObjectLiteralExpression(one.expression))
      for (const [name, value] of propertiesOf(one.expression)) found.set(name, value);
    if (ts.isPropertyAssignment(one)) found.set(one.name.getText(), one.initializer.getText());
    if (ts.isShorthandPropertyAssignment(one)) found.set(one.name.text, one.name.text);
  }
  return found;
}

/** Every template of a mail that goes out for an organisation, as the code has it. */
function templatesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return [...nodesIn(source)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !WRITERS.includes(node.expression.getText())) return [];
    const properties = new Map(node.arguments.flatMap((given) => (ts.isObjectLiteralExpression(given) ? [...propertiesOf(given)] : [])));
    const template = properties.get("template");
    const isForOrg = node.expression.getText() !== "queueMail" || properties.has("orgId");
    return template !== undefined && isForOrg ? [template] : [];
  });
}

const written = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .flatMap((file) => templatesIn(join("lib", file)));

test("every template that goes out under a brand is in the list, and nothing else", () => {
  const names = written.flatMap((template) =>
    /^"[^"]*"$/.test(template) ? [template.slice(1, -1)] : (MADE[template] ?? [`unknown: ${template}`]),
  );
  expect(names.length).toBeGreaterThan(30);
  const wanted = [...new Set(names)].filter((name) => LEFT_OUT[name] === undefined);
  expect(Object.keys(SAMPLE_MAILS).toSorted()).toEqual(wanted.toSorted());
  expect([...Object.keys(MADE)].filter((template) => !written.includes(template))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
});

const BRAND: Brand = {
  ...ownBrand(),
  ...{ orgId: "org_1", name: "Acme Data", url: "https://data.acme.example", mailName: "Acme", mailAddress: "news@neutral.example" },
  ...{ support: "help@acme.example", look: { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, accent: "#0b6e4f" } } },
};

test.each(Object.keys(SAMPLE_MAILS))(
  "%s is rendered with name, colour and contact of the brand, and does not name or lead to us",
  (template) => {
    const mail = renderSample(template, BRAND);
    expect(mail).toMatchObject({ from: "Acme, news@neutral.example", replyTo: "help@acme.example" });
    expect(mail?.text).toContain("Acme Data\nhelp@acme.example");
    expect(mail?.html).not.toContain("<script");
    for (const ours of ["Heliodex", "api.example", "team@firm.example", "undefined", "Invalid Date", "NaN"]) {
      expect(mail?.text).not.toContain(ours);
      expect(mail?.html).not.toContain(ours);
    }
    if (mail?.html.includes("<a ") === true) expect(mail.html).toContain("background:#0b6e4f");
  },
);

test("a template that is not in the list has no preview", () => {
  expect([renderSample("verify-address", BRAND), renderSample("constructor", BRAND)]).toEqual([null, null]);
});
