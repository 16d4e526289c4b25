import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { BrandPages } from "./brand-pages";
import { SampleMail } from "./sample-mail";

const MAIL = {
  subject: "Hello",
  text: "Plain words",
  html: "<p>Words</p><script>1</script>",
  from: "Acme, news@acme.example",
  replyTo: null,
};

test("the HTML of a preview is in a frame that may do nothing, and the text is beside it", async () => {
  const { user } = openPage(<SampleMail mail={MAIL} />);
  const frame = screen.getByTitle("Preview of the e-mail “Hello”");
  expect([frame.getAttribute("sandbox"), frame.getAttribute("srcdoc")]).toEqual(["", MAIL.html]);
  expect(screen.getByText(/^No address/)).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Text" }));
  expect(await screen.findByText("Plain words")).toBeTruthy();
});

test("pages lead to the domain while it is served, and are described while it is not", () => {
  const { leave } = openPage(<BrandPages url="https://data.acme.example" minutes={30} />);
  expect(screen.getByRole("link", { name: "Explorer" }).getAttribute("href")).toBe("https://data.acme.example/explorer");
  leave();
  openPage(<BrandPages url={null} minutes={30} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/can open these pages on your domain/)).toBeTruthy();
  expect(screen.getByText(/Only you see it, in this browser, for 30 minutes/)).toBeTruthy();
});

test("without the plan, and for staff, there is no preview of pages", () => {
  openPage(<BrandPages url={null} minutes={null} />);
  expect(screen.queryByRole("button")).toBeNull();
});
