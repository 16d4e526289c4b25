import { z } from "zod";
import type { Route } from "./route";
export const OpenApiDocument = z.looseObject({ openapi: z.string().max(20) }).meta({ id: "OpenApiDocument", description: "x" });
export function describeApi(routes: readonly Route[]): unknown { return { openapi: "3.1.0", paths: routes.length }; }
