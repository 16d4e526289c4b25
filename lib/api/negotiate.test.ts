import { expect, test } from "vitest";
import { acceptedEncoding, acceptedFormat } from "./negotiate";

test("the best format that exists wins, JSON without a wish", () => {
  expect(acceptedFormat(undefined)).toBe("json");
  expect(acceptedFormat("text/html,application/xhtml+xml,*/*;q=0.8")).toBe("json");
  expect(acceptedFormat("application/json;q=0.5, text/csv")).toBe("csv");
  expect(acceptedFormat("application/x-ndjson")).toBe("ndjson");
  expect(acceptedFormat("text/csv;q=0.1, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")).toBe("xlsx");
  expect(() => acceptedFormat("application/xml")).toThrow(/None of the formats/);
});

test("brotli before gzip when both are as welcome, identity when neither is", () => {
  expect(acceptedEncoding("gzip, deflate, br")).toBe("br");
  expect(acceptedEncoding("gzip;q=1, br;q=0.5")).toBe("gzip");
  expect(acceptedEncoding("br;q=0, gzip")).toBe("gzip");
  expect(acceptedEncoding("zstd")).toBe("identity");
  expect(acceptedEncoding(undefined)).toBe("identity");
});
