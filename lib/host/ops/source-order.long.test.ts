import { expect, test } from "vitest";
import { z } from "zod";
import { callApi } from "@/testing/call-api";
import { fileWith } from "@/testing/importers";
import { ops } from "@/testing/ops";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";

useDatabase();

const Shown = z.object({ source: z.string(), available: z.array(z.object({ source: z.string() })) });

const HEAD = "quarter,product,dimension,basis,entity,volume_gw";
const shipments = (source: string, ...more: string[]) => {
  const rows = more.map((entity, i) => `2025Q1,module,destination,exported,${entity},${i + 1}.5`);
  return ["import", "shipments", fileWith([HEAD, ...rows].join("\n")), "--source", source, "--source-name", source.toUpperCase()];
};

test("the operator sees what an import replaces or hides, orders the sources, and responses follow at once", async () => {
  const key = (await keyFor("enterprise")).secret;
  const read = async (query = "") => {
    await seeChanges();
    const { headers, json } = await callApi(`/market/shipments?dimension=destination${query}`, { key });
    const meta = Shown.parse(json()["meta"]);
    return { etag: headers.get("etag"), source: meta.source, available: meta.available.map(({ source }) => source) };
  };
  expect(await ops([...shipments("zeta", "Germany", "Spain"), "--publish"])).toMatchObject({ code: 0 });
  const hidden = await ops([...shipments("alpha", "Brazil"), "--publish"]);
  expect(hidden.stdout).toContain("1 row is not shown: ZETA comes first (Module shipments by destination, exported, 2025Q1)");
  const before = await read();
  expect(before).toMatchObject({ source: "zeta", available: ["zeta", "alpha"] });

  const order = ["source", "order", "shipment", "alpha", "--table", "module/destination/exported"];
  const asked = await ops(order);
  expect(asked).toMatchObject({ code: 0 });
  expect(asked.stdout).toContain(
    "This would replace 2 rows of ZETA in responses with 1 row of ALPHA (Module shipments by destination, exported, 2025Q1)\nThe order is not set.",
  );
  expect(await read()).toMatchObject({ source: "zeta", etag: before.etag });
  const ordered = await ops([...order, "--yes"]);
  expect(ordered).toMatchObject({ code: 0, stdout: "Module shipments by destination, exported: alpha.\n" });
  const after = await read();
  expect(after).toMatchObject({ source: "alpha", available: ["alpha", "zeta"] });
  expect(after.etag).not.toBe(before.etag);
  expect(await read("&source=zeta")).toMatchObject({ source: "zeta" });
  expect((await ops(["source", "list"])).stdout).toContain("shipment module/destination/exported: alpha, zeta\n");

  await ops(["source", "order", "shipment", "zeta", "alpha", "--yes"]);
  await ops(["source", "order", "shipment", "--reset", "--table", "module/destination/exported", "--yes"]);
  const staged = await ops([...shipments("alpha", "Brazil", "Chile"), "--json"]);
  expect(JSON.parse(staged.stdout)).toMatchObject({ responses: [{ kind: "hidden", source: "zeta", rows: 1 }] });
  expect(await read()).toMatchObject({ source: "zeta" });
});
