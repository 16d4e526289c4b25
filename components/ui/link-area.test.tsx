import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { LinkArea } from "./link-area";
import { PageLink } from "./page-link";

function open() {
  return openPage(
    <LinkArea>
      <PageLink href="/companies?country=DE#list">
        <b>Germany</b>
      </PageLink>
      <a href="/files/list">File</a>
      <button type="button">No link</button>
    </LinkArea>,
  );
}

test("a link of a page leads on without loading the page", async () => {
  const { user, address } = open();
  await user.click(screen.getByText("Germany"));
  expect(address()).toBe("/companies?country=DE#list");
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a click with %s is the browser's", (key) => {
  const { address } = open();
  expect(fireEvent.click(screen.getByText("Germany"), { [key]: true })).toBe(true);
  expect(address()).toBe("/console");
});

test.each(["File", "No link"])("“%s” is the browser's", (name) => {
  const { address } = open();
  expect(fireEvent.click(screen.getByText(name))).toBe(true);
  expect(address()).toBe("/console");
});
