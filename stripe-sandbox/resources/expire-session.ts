import type { Engine } from "../engine";
import { emit } from "../events/emit";
import type { CheckoutSession } from "../state/wire";

export function expireSession(engine: Engine, session: CheckoutSession): CheckoutSession {
  const expired = engine.db.put("checkoutSessions", { ...session, status: "expired", url: null });
  emit(engine, "checkout.session.expired", expired);
  return expired;
}
