import { expect, test } from "vitest";
import { scheduleIn } from "./form-values";

const filled = (more: Record<string, string> = {}): FormData => {
  const data = new FormData();
  const values = {
    ...{ name: " Desk ", cron: "30  6 * * 1-5", time_zone: "UTC", grace_minutes: "120", publish: "when-clean" },
    ...{
      "place.via": "https",
      "place.url": "https://a.example.com/x.csv",
      "place.sign_in": "basic",
      "credentials.user": "",
      "credentials.secret": "",
    },
    ...Object.fromEntries(
      ["added_pct", "changed_pct", "removed_pct", "quarantined_rows", "lost_links", "emptied_values"].map((name) => [
        `bounds.${name}`,
        "5",
      ]),
    ),
    ...{ "option-source": "desk", ...more },
  };
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const KIND = { kind: "prices", options: ["source"], isMapped: false };

test("a form becomes a schedule; credentials that nobody typed are not said", () => {
  expect(scheduleIn(filled(), KIND)).toEqual({
    ...{
      name: "Desk",
      kind: "prices",
      mapping: null,
      options: { source: "desk" },
      credentials: undefined,
      cron: "30 6 * * 1-5",
      time_zone: "UTC",
    },
    ...{
      place: { via: "https", url: "https://a.example.com/x.csv", sign_in: "basic" },
      grace_minutes: 120,
      needs_change: false,
      publish: "when-clean",
    },
    bounds: { added_pct: 5, changed_pct: 5, removed_pct: 5, quarantined_rows: 5, lost_links: 5, emptied_values: 5 },
  });
  expect(scheduleIn(filled({ "credentials.user": "ada", "credentials.secret": " pw " }), KIND).credentials).toEqual({
    user: "ada",
    secret: " pw ",
  });
});

test.each<[string, Record<string, string>, object]>([
  ["folder", { "place.via": "folder", "place.folder": "desk", "place.pattern": "" }, { via: "folder", folder: "desk", pattern: "*" }],
  [
    "server",
    {
      "place.via": "sftp",
      "place.host": "sftp.example.com",
      "place.port": "22",
      "place.fingerprint": "SHA256:x",
      "place.sign_in": "private-key",
    },
    { via: "sftp", host: "sftp.example.com", port: 22, fingerprint: "SHA256:x", folder: ".", pattern: "*", sign_in: "private-key" },
  ],
  [
    "bucket",
    { "place.via": "s3", "place.region": "eu", "place.prefix": "a/", "place.pattern": "*.csv" },
    { via: "s3", url: "https://a.example.com/x.csv", region: "eu", prefix: "a/", pattern: "*.csv" },
  ],
])("a %s has its own fields", (_what, more, place) => {
  expect(scheduleIn(filled(more), KIND).place).toEqual(place);
});

test.each(["", "1.5", "-1", "ten", "1e3"])("%j is no number of minutes", (text) => {
  expect(() => scheduleIn(filled({ grace_minutes: text }), KIND)).toThrow();
});

test("a name without its secret is not taken for stored credentials", () => {
  expect(() => scheduleIn(filled({ "credentials.user": "ada" }), KIND)).toThrow();
});
