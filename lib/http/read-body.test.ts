import { expect, test } from "vitest";
import { piecesOf, readJson, readText, requireType } from "./read-body";

const code = (code: string) => expect.objectContaining({ code });
const json = (text: string, type: string | null = "application/json") => readJson(type, () => Promise.resolve(text));

async function* pieces(sizes: readonly number[], taken: number[]): AsyncGenerator<Uint8Array> {
  try {
    for (const size of sizes) {
      taken.push(size);
      yield Buffer.alloc(size, "x");
    }
  } finally {
    taken.push(-1);
  }
}

test("a body is read up to its limit, and not a piece further", async () => {
  expect(await readText(pieces([4, 4], []), 8)).toBe("xxxxxxxx");
  const taken: number[] = [];
  await expect(readText(pieces([4, 5, 4], taken), 8)).rejects.toThrow(code("body-too-large"));
  expect(taken).toEqual([4, 5, -1]);
});

test("a letter whose bytes come in two pieces stays whole", async () => {
  const [first, second] = [Buffer.from("é").subarray(0, 1), Buffer.from("é").subarray(1)];
  const request = new Request("http://here.invalid", {
    method: "POST",
    body: new ReadableStream({
      start: (controller) => {
        controller.enqueue(first);
        controller.enqueue(second);
        controller.close();
      },
    }),
    ...{ duplex: "half" },
  });
  expect(await readText(piecesOf(request))).toBe("é");
  expect(await readText(piecesOf(new Request("http://here.invalid")))).toBe("");
});

test.each([
  ["application/json", true],
  ["Application/JSON; charset=utf-8", true],
  ["application/json-patch+json", false],
  ["text/plain", false],
  [null, false],
])("a body of the type %s is JSON: %s", async (type, isJson) => {
  if (isJson) expect(await json("[1]", type)).toEqual({ text: "[1]", value: [1] });
  else await expect(json("[1]", type)).rejects.toThrow(code("unsupported-media-type"));
});

test("a body of another type is not read at all", async () => {
  const read = (): Promise<string> => Promise.reject(new Error("it was read"));
  await expect(readJson("text/csv", read)).rejects.toThrow(code("unsupported-media-type"));
});

test.each([["{"], [""], ['"\\u0000"'], ['{"\\u0000":1}'], ['"\\ud800"']])("%s is refused", async (text) => {
  await expect(json(text)).rejects.toThrow(code("bad-request"));
});

test("a file says its type as well", () => {
  expect(() => requireType("text/csv;header=present", "text/csv", "file")).not.toThrow();
  expect(() => requireType("text/plain", "text/csv", "file")).toThrow("Send the file as text/csv.");
});

test("the limit is said in kB, and a body that is as large as it may be is read", async () => {
  await expect(readText(pieces([64 * 1_024, 1], []))).rejects.toThrow("The body can be up to 64 kB.");
  expect((await readText(pieces([64 * 1_024], []))).length).toBe(64 * 1_024);
});

test("a reader who stops early gives the body back", async () => {
  let isCancelled = false;
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.from("x")), cancel: () => void (isCancelled = true) });
  const request = new Request("http://here.invalid", { method: "POST", body, ...{ duplex: "half" } });
  for await (const piece of piecesOf(request)) if (piece.length === 1) break;
  expect(isCancelled).toBe(true);
});
