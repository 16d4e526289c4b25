const WRITES = /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;

/** `tx.db.<table>.create(…)` and its like. */
const isWrite = ({ callee }) => {
  const db = callee.object?.object;
  return WRITES.test(callee.property?.name) && (db?.property ?? db)?.name === "db";
};

/** What runs its second argument in a transaction. */
const TRANSACTIONS = ["transaction", "directoryTransaction", "inBatches"];

const isFunction = (node) => /Function/.test(node?.type);

/**
 * Reports a transaction that changes a row and records nothing. It follows functions of the same file. `recorders` are functions of
 * other files that record what they do, `silent` those whose transactions need no record (`file:function`),
 * each with the reason.
 */
const changesAreRecorded = {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { recorders: { type: "array" }, silent: { type: "object" } }, additionalProperties: false }],
    messages: { silent: "This transaction changes something and records no event. Call recordEvent, or say in oxlint.config.mjs why not." },
  },
  create(context) {
    const { recorders = [], silent = {} } = context.options[0] ?? {};
    const isRecorded = ({ callee }) => callee.name === "recordEvent" || recorders.includes(callee.name);
    const named = new Map();
    const transactions = [];
    const { visitorKeys } = context.sourceCode;

    function* callsIn(node, seen = new Set()) {
      if (!node?.type || seen.has(node)) return;
      seen.add(node);
      if (node.type === "CallExpression") {
        yield node;
        yield* callsIn(named.get(node.callee.name), seen);
      }
      for (const key of visitorKeys[node.type] ?? []) for (const child of [node[key]].flat()) yield* callsIn(child, seen);
    }

    const isExcused = (node) =>
      context.sourceCode
        .getAncestors(node)
        .some(({ id }) => Object.keys(silent).some((place) => `${context.filename}:${id?.name}`.endsWith(`/${place}`)));

    return {
      FunctionDeclaration: (node) => void named.set(node.id?.name, node),
      VariableDeclarator: (node) => void (isFunction(node.init) && named.set(node.id.name, node.init)),
      CallExpression: (node) => void (TRANSACTIONS.includes(node.callee.name) && transactions.push(node)),
      "Program:exit"() {
        for (const node of transactions) {
          const [, run] = node.arguments;
          const calls = [...callsIn(named.get(run?.name) ?? run)];
          if (calls.some(isWrite) && !calls.some(isRecorded) && !isExcused(node)) context.report({ node, messageId: "silent" });
        }
      },
    };
  },
};

/** @type {import("eslint").ESLint.Plugin} */
const records = { rules: { "changes-are-recorded": changesAreRecorded } };
export default records;
