import { createHash } from "node:crypto";
import type { Engine } from "../engine";
import type { KeptAnswer } from "../state/tables";
import { ApiError } from "./errors";

const KEPT_MS = 24 * 60 * 60 * 1000;

export const fingerprint = (method: string, path: string, body: string): string =>
  createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");

const clockMs = (engine: Engine): number => engine.clockNow() * 1000;

/** The answer that this key got before; throws when the key was used for something else. */
export function keptAnswer(
  engine: Engine,
  key: string,
  { print, method, path }: { print: string; method: string; path: string },
): KeptAnswer | null {
  const kept = engine.db.get("keptAnswers", key);
  if (kept === undefined || kept.createdMs + KEPT_MS <= clockMs(engine)) return null;
  if (kept.fingerprint === print) return kept;
  const same = kept.method === method && kept.path === path;
  const message = same
    ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.method} ${kept.path}'). Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, "idempotency_error", message);
}

export const inFlight = (key: string): ApiError =>
  new ApiError(
    409,
    "idempotency_error",
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: "idempotency_key_in_use" },
  );

export function storeAnswer(engine: Engine, answer: Omit<KeptAnswer, "createdMs">): void {
  const now = clockMs(engine);
  engine.db.transaction(() => {
    for (const old of engine.db.all("keptAnswers")) {
      if (old.createdMs + KEPT_MS > now) break;
      engine.db.remove("keptAnswers", old.id);
    }
    engine.db.remove("keptAnswers", answer.id);
    engine.db.put("keptAnswers", { ...answer, createdMs: now });
  });
}
