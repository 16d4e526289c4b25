import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { LANGUAGES, readLanguage, requestCode, requestUrl } from "./request-code";

const BASE = "https://api.example.com/api/v1";
const prices = { baseUrl: BASE, path: "/pricing/spot", query: [["type", "TOPCon"]] } as const;

describe("the address of a request", () => {
  it("keeps commas and colons readable and escapes the rest", () => {
    const query = [
      ["fields", "id,name"],
      ["q", 'a b&c"$x`é'],
      ["as_of", "2026-01-01T00:00:00Z"],
    ] as const;
    expect(requestUrl({ ...prices, query })).toBe(
      `${BASE}/pricing/spot?fields=id,name&q=a%20b%26c%22%24x%60%C3%A9&as_of=2026-01-01T00:00:00Z`,
    );
  });

  it("has no question mark without parameters", () => {
    expect(requestUrl({ ...prices, query: [] })).toBe(`${BASE}/pricing/spot`);
  });
});

describe("code of a request", () => {
  it("is one curl command that a shell reads as one address", () => {
    expect(requestCode("curl", prices)).toBe(
      `curl --fail --retry 3 --retry-all-errors --retry-max-time 120 \\\n  -o pricing-spot.json \\\n  "${BASE}/pricing/spot?type=TOPCon" \\\n  -H "Authorization: Bearer $API_KEY" \\\n  && cat pricing-spot.json`,
    );
    const hostile = requestCode("curl", { ...prices, path: '/x"$(exit 3)`exit 4`\\', query: [["q", "';exit 5;$HOME!"] as const] });
    const asked = execFileSync("/bin/sh", ["-c", `cat() { :; }; curl() { printf '%s|' "$@"; }\n${hostile}`], {
      env: { ...process.env, API_KEY: "k" },
    }).toString();
    expect(asked.split("|").slice(-3, -1)).toEqual(["-H", "Authorization: Bearer k"]);
    expect(asked).not.toContain("/root");
  });

  it("reads the key from the environment in every language", () => {
    for (const { id } of LANGUAGES) expect(requestCode(id, prices)).toContain("API_KEY");
  });

  it("asks Python for a list of pairs when a name repeats, and imports only what it uses", () => {
    const twice = requestCode("python", {
      ...prices,
      query: [
        ["a", "1"],
        ["a", "2"],
      ],
    });
    expect(twice).toContain('urlencode([\n    ("a", "1"),\n    ("a", "2"),\n])');
    expect(requestCode("python", { ...prices, query: [] })).not.toContain("urlencode");
  });

  it("prints text that is no JSON as it comes", () => {
    const csv = { ...prices, query: [["format", "csv"]] } as const;
    expect(requestCode("javascript", csv)).toContain("response.text()");
    expect(requestCode("python", csv)).not.toContain("import json");
  });
});

describe("code of a request for a workbook", () => {
  it("writes a file, named after what is in it", () => {
    for (const { id } of LANGUAGES) expect(requestCode(id, { ...prices, query: [["format", "xlsx"]] })).toContain("pricing-spot.xlsx");
  });
});

describe("the remembered language", () => {
  it("is curl for whoever has not chosen", () => {
    expect(readLanguage("python")).toBe("python");
    expect([undefined, "", "cobol"].map(readLanguage)).toEqual(["curl", "curl", "curl"]);
  });
});
