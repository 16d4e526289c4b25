import { expect, test } from "vitest";
import { addressOf, isText } from "./listener";

test("a request target is split into path and query", () => {
  expect(addressOf("/api/v1/companies?country=DE&x=//")).toEqual({ path: "/api/v1/companies", search: "country=DE&x=//", moved: null });
  expect(addressOf("/")).toEqual({ path: "/", search: "", moved: null });
});

test("doubled and trailing slashes move to the plain address, with the query", () => {
  expect(addressOf("//api/v1/companies")).toMatchObject({ path: "/api/v1/companies", moved: "/api/v1/companies" });
  expect(addressOf("/api/v1/companies/?limit=1")).toMatchObject({ moved: "/api/v1/companies?limit=1" });
  expect(addressOf("/api/v1//companies?limit=1")).toMatchObject({ moved: "/api/v1/companies?limit=1" });
});

test("an absolute form means its path, wherever it points", () => {
  expect(addressOf("http://other.example/api/v1/companies?x=1")).toEqual({ path: "/api/v1/companies", search: "x=1", moved: null });
});

test("a path that can't be decoded, or that holds a NUL, is not text", () => {
  for (const path of ["/", "/requests/a%20b", "/data/%E2%82%AC", "/requests/%25ff"]) expect(isText(path), path).toBe(true);
  for (const path of ["/requests/%ff", "/requests/%", "/%e0%a4%a", "/requests/%ED%A0%80", "/requests/%00"])
    expect(isText(path), path).toBe(false);
});
