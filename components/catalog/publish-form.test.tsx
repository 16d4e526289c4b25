import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, json } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { PublishForm } from "./publish-form";

const WORSE = { resource: "product", metric: "complete", part: "efficiency_pct", from: 98, to: 61 } as const;
const ABOUT = { id: "imp_1", title: "List", checked: 3, responses: "key", gone: 0, gonePct: 0, isEmpty: false };

test("an import that makes a figure worse is published only once that is confirmed", async () => {
  const calls = answerCalls({ "POST /api/staff/data/imports/imp_1/publish": () => json({ release: 4 }) });
  const { user } = openPage(<PublishForm {...ABOUT} worse={[WORSE]} />);
  const button = screen.getByRole("button", { name: "Publish release" });
  expect(button).toHaveProperty("disabled", true);
  expect(document.body.textContent).toContain("Completeness: efficiency_pct (product), from 98% to 61%");
  await user.click(screen.getByLabelText(/Publish although a figure gets worse/));
  await user.click(button);
  expect(calls[0]?.body).toMatchObject({ allow_worse: true, allow_shrink: false, checked: 3 });
});

test("where nothing gets worse, nothing is asked", async () => {
  const calls = answerCalls({ "POST /api/staff/data/imports/imp_1/publish": () => json({ release: 4 }) });
  const { user } = openPage(<PublishForm {...ABOUT} worse={[]} />);
  expect(screen.queryByRole("switch")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Publish release" }));
  expect(calls[0]?.body).toMatchObject({ allow_worse: false });
});

test("closing without a release asks for no title", async () => {
  const calls = answerCalls({ "POST /api/staff/data/imports/imp_1/publish": () => json({ release: null }) });
  const { user } = openPage(<PublishForm {...ABOUT} isEmpty worse={[]} />);
  expect(screen.queryByLabelText(/Release title/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Close without a release" }));
  expect(calls[0]?.body).toMatchObject({ title: "List", checked: 3 });
});
