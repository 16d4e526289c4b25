import { describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "./address-policy";
import { resolveHost, systemResolver, type Resolver } from "./resolve-host";

function resolver(...addresses: string[]): Resolver & { asked: string[] } {
  const asked: string[] = [];
  return Object.assign((host: string) => Promise.resolve((asked.push(host), addresses)), { asked });
}
const resolve = (url: string, found: Resolver, policy = PUBLIC_ONLY) => resolveHost(new URL(url), policy, found);

describe("a name", () => {
  test("leads to the first of its addresses", async () => {
    const found = resolver("203.0.114.7", "2606:4700::1111");
    expect(await resolve("https://hooks.acme.example:8443/x?y", found)).toBe("203.0.114.7");
    expect(found.asked).toEqual(["hooks.acme.example"]);
  });

  test.each([
    ["the only one", ["10.0.0.1"]],
    ["the first", ["169.254.169.254", "1.1.1.1"]],
    ["the last", ["1.1.1.1", "2606:4700::1111", "::1"]],
    ["in the clothes of another", ["1.1.1.1", "::ffff:10.0.0.1"]],
  ])("of whose addresses one is private, %s, is refused", async (_which, addresses) => {
    await expect(resolve("https://hooks.acme.example/", resolver(...addresses))).rejects.toThrow(
      "The host name hooks.acme.example resolves to an IP address that is not public. Nothing was sent.",
    );
  });

  test("without an address is refused", async () => {
    await expect(resolve("https://hooks.acme.example/", resolver())).rejects.toThrow("The host name hooks.acme.example has no IP address.");
  });

  test("of this machine is reached where nothing is configured", async () => {
    expect(await systemResolver("localhost")).toEqual(["127.0.0.1"]);
    expect(await resolve("http://localhost:4000/", systemResolver, PUBLIC_AND_LOOPBACK)).toBe("127.0.0.1");
    await expect(resolve("http://localhost:4000/", systemResolver)).rejects.toThrow("not public");
  });
});

describe("an address in the place of a name is not looked up", () => {
  const nobody = resolver();
  test.each([
    ["https://1.1.1.1/", "1.1.1.1"],
    ["https://[2606:4700::1111]/", "2606:4700::1111"],
    ["https://0x01010101/", "1.1.1.1"],
  ])("%s", async (url, address) => {
    expect(await resolve(url, nobody)).toBe(address);
    expect(nobody.asked).toEqual([]);
  });

  test.each(["https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://[::ffff:7f00:1]/"])("%s, and refused", async (url) => {
    await expect(resolve(url, nobody)).rejects.toThrow("not public");
  });
});
