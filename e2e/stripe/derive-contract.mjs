import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { refTo, TypeSchemas } from "./type-schemas.mjs";

const RESOURCES = [
  "BillingPortal/Configurations",
  "BillingPortal/Sessions",
  "Charges",
  "Checkout/Sessions",
  "Coupons",
  "CreditNotes",
  "Customers",
  "Disputes",
  "Events",
  "InvoiceItems",
  "InvoicePayments",
  "Invoices",
  "PaymentIntents",
  "PaymentMethods",
  "Prices",
  "Products",
  "PromotionCodes",
  "Refunds",
  "SubscriptionSchedules",
  "Subscriptions",
  "TaxRates",
  "TestHelpers/TestClocks",
  "WebhookEndpoints",
];

const SERVED = new Set([
  "billing_portal.configuration",
  "charge",
  "checkout.session",
  "coupon",
  "credit_note",
  "customer",
  "customer_balance_transaction",
  "discount",
  "dispute",
  "invoice",
  "invoice_payment",
  "invoiceitem",
  "payment_intent",
  "payment_method",
  "price",
  "product",
  "promotion_code",
  "refund",
  "subscription",
  "subscription_schedule",
  "tax_rate",
  "test_helpers.test_clock",
]);

const TEXT = { type: "string" };
const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["type"],
      properties: {
        charge: TEXT,
        code: TEXT,
        decline_code: TEXT,
        doc_url: TEXT,
        message: TEXT,
        param: TEXT,
        payment_intent: refTo("payment_intent"),
        payment_method: refTo("payment_method"),
        type: { enum: ["api_error", "card_error", "idempotency_error", "invalid_request_error"] },
      },
    },
  },
};

/** Method and address of each call, from the SDK's compiled code: its types do not say. */
function callsOf(root, resource) {
  const source = ts.createSourceFile(
    "x.js",
    fs.readFileSync(path.join(root, "resources", `${resource}.js`), "utf8"),
    ts.ScriptTarget.ES2022,
    true,
  );
  const calls = new Map();
  const walk = (node, owner) => {
    const here = ts.isClassDeclaration(node) ? node.name.text : owner;
    const made = ts.isMethodDeclaration(node) && /_makeRequest\(\s*'([A-Z]+)',\s*(?:'([^']+)'|`([^`]+)`)/.exec(node.getText());
    if (made) calls.set(`${here}.${node.name.getText()}`, { method: made[1], path: (made[2] ?? made[3]).replace(/\$\{[^}]+\}/g, ":id") });
    ts.forEachChild(node, (child) => walk(child, here));
  };
  walk(source, "");
  return calls;
}

function operationsOf(root, program, types, resource) {
  const calls = callsOf(root, resource);
  const classes = program.getSourceFile(path.join(root, "resources", `${resource}.d.ts`)).statements.filter(ts.isClassDeclaration);
  return classes.flatMap((owner) =>
    owner.members.filter(ts.isMethodDeclaration).flatMap((member) => {
      const call = calls.get(`${owner.name.text}.${member.name.getText()}`);
      if (!call) return [];
      const params = member.parameters.find((one) => one.name.getText() === "params");
      const request = params?.type ? types.schema(params.type, "params", true) : { type: "object", additionalProperties: false };
      return [{ ...call, request, response: types.schema(member.type, "", false) }];
    }),
  );
}

function nameEnvelope(program, types, root) {
  const source = program.getSourceFile(path.join(root, "resources", "Events.d.ts"));
  const base = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === "EventBase");
  return types.nameOf(base);
}

const refsIn = (value) => [...JSON.stringify(value).matchAll(/"stripe#\/schemas\/([^"]+)"/g)].map((match) => match[1]);

/** The schemas that an answer or an event can lead to. */
function reachable(schemas, roots) {
  const found = new Set();
  const waiting = [...roots];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name) || !schemas[name]) continue;
    found.add(name);
    waiting.push(...refsIn(schemas[name]));
  }
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name]]));
}

/** What Stripe answers to every call, as JSON schemas, read off the types of the installed SDK. */
export function deriveContract(root) {
  const files = RESOURCES.map((resource) => path.join(root, "resources", `${resource}.d.ts`));
  const program = ts.createProgram([path.join(root, "stripe.esm.node.d.ts"), ...files], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    types: ["node"],
    skipLibCheck: true,
  });
  const types = new TypeSchemas(program.getTypeChecker(), root, SERVED);
  const envelope = nameEnvelope(program, types, root);
  const operations = RESOURCES.flatMap((resource) => operationsOf(root, program, types, resource));
  const made = types.finish();
  const anything = { type: "object" };
  const opaque = { "Event.Data.Object": anything, "Event.Data.PreviousAttributes": anything };
  const schemas = { ...made, ...opaque, event: made[envelope], error: ERROR };
  return {
    operations,
    schemas: reachable(schemas, ["event", "error", "plan", ...SERVED, ...refsIn(operations.map(({ response }) => response))]),
  };
}
