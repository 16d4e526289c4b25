import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import Ajv from "ajv";
import { deriveContract } from "./derive-contract.mjs";

/** The folder of the SDK's modules beside that of the one that Node would load. */
const root = () => path.join(path.dirname(createRequire(import.meta.url).resolve("stripe")), "../esm");

/** Deriving takes some seconds, so the result is kept until the SDK or what derives it changes. */
function cachedContract() {
  const version = JSON.parse(fs.readFileSync(path.join(root(), "../package.json"), "utf8")).version;
  const changed = ["derive-contract.mjs", "type-schemas.mjs"].map((file) => fs.statSync(new URL(file, import.meta.url)).mtimeMs);
  const file = path.join(os.tmpdir(), `heliodex-stripe-contract-${version}-${Math.round(Math.max(...changed))}.json`);
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, "utf8"));
  const contract = deriveContract(root());
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, JSON.stringify(contract));
  fs.renameSync(mine, file);
  return contract;
}

const describe = ({ instancePath, message, params }) => {
  const { missingProperty, additionalProperty, allowedValues } = params;
  if (missingProperty) return `${instancePath || "/"} lacks ${missingProperty}`;
  if (additionalProperty) return `${instancePath || "/"} has the unknown ${additionalProperty}`;
  return `${instancePath || "/"} ${message}${allowedValues ? ` (${allowedValues.slice(0, 5).join(", ")})` : ""}`;
};

const problemsOf = (validate, value) => (validate(value) ? [] : [...new Set((validate.errors ?? []).map(describe))].slice(0, 8));

const pattern = (address) => new RegExp(`^${address.replaceAll(":id", "[^/]+")}$`);

/**
 * Checks answers and events against the SDK's types. Each check returns the problems as sentences, none when all is well.
 * @returns {{
 *   checkRequest(method: string, path: string, params: unknown): string[],
 *   checkResponse(method: string, path: string, status: number, body: unknown): string[],
 *   checkEvent(event: unknown): string[],
 * }}
 */
export function loadContract() {
  const { operations, schemas } = cachedContract();
  const ajv = new Ajv({ strict: false, allErrors: true });
  const forms = new Ajv({ strict: false, allErrors: true, coerceTypes: true });
  for (const each of [ajv, forms]) each.addSchema({ $id: "stripe", schemas }, "stripe");
  const compiled = new Map();
  const compile = (engine, schema) => {
    const known = compiled.get(schema);
    if (known) return known;
    compiled.set(schema, engine.compile(schema));
    return compiled.get(schema);
  };
  const named = (name) => schemas[name] && ajv.getSchema(`stripe#/schemas/${name}`);
  const dynamic = (address) => address.split(":id").length;
  const sorted = [...operations].sort((a, b) => dynamic(a.path) - dynamic(b.path));
  const find = (method, address) => sorted.find((one) => one.method === method && pattern(one.path).test(address));
  return {
    checkRequest(method, address, params) {
      const operation = find(method, address);
      return operation
        ? problemsOf(compile(forms, operation.request), structuredClone(params))
        : [`no such operation ${method} ${address}`];
    },
    checkResponse(method, address, status, body) {
      if (status >= 400) return problemsOf(named("error"), body);
      const operation = find(method, address);
      return operation ? problemsOf(compile(ajv, operation.response), body) : [`no such operation ${method} ${address}`];
    },
    checkEvent(event) {
      const object = event?.data?.object;
      const validate = named(object?.object);
      const inside = validate ? problemsOf(validate, object) : [`there is no resource ${object?.object}`];
      return [...problemsOf(named("event"), event), ...inside.map((problem) => `data.object${problem}`)];
    },
  };
}
