import { expect, test } from "vitest";
import { openPage } from "@/testing/open-page";
import { OpenReach } from "./open-reach";
import { SampleNote } from "./sample-note";

test.each(["none", "some", "all"] as const)("a list with %s generated records says once how these are told from real ones", (sample) => {
  openPage(
    <>
      <p>
        <OpenReach of="companies" sample={sample} />
      </p>
      <SampleNote sample={sample} />
    </>,
    "/companies",
  );
  const text = document.body.textContent ?? "";
  expect(text).toContain("You see open data and the sandbox slice");
  expect(text).toContain("plans include all companies.");
  expect(text.split(/marked “Sample”|generated sample data\. It/)).toHaveLength(2);
});
