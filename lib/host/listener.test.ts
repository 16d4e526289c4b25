import { expect, test } from "vitest";
import { addressOf } from "./listener";

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
