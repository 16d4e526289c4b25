import type { Context } from "@/lib/platform/context";
import type { SsoConnection } from "@/prisma/generated/client";
import { SsoRefusal } from "../refusal";
import type { Begin } from "../sign-in/attempts";

/** No connection of this protocol can be made yet. @throws SsoRefusal off */
export function beginSaml(_ctx: Context, _connection: SsoConnection, _begin: Begin): Promise<string> {
  return Promise.reject(new SsoRefusal("off"));
}
