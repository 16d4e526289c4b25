import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { Failed } from "./failed";
import { NothingHere } from "./nothing-here";

const hrefOf = (name: string): string => screen.getByRole("link", { name }).getAttribute("href") ?? "";

test("a page that failed leads to the contact form with its ID and its path", () => {
  openPage(<Failed error={Object.assign(new Error("no"), { digest: "123@E1" })} retry={() => {}} />);
  const { pathname, searchParams } = new URL(hrefOf("Contact support"), "http://here.invalid");
  expect([pathname, searchParams.get("request"), searchParams.get("from")?.startsWith("/")]).toEqual(["/contact", "123@E1", true]);
});

test("a page that does not exist leads there with its path alone", () => {
  openPage(<NothingHere isSignedIn={false} />);
  expect(hrefOf("Contact support")).toMatch(/^\/contact\?from=%2F[^&]*$/);
});
