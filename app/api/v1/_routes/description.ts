import { ROUTES } from "./all";
import { type Operation, operationsOf } from "@/components/api-description/operations";
import { describeApi, type OpenApi } from "@/lib/http/openapi";

let described: OpenApi | undefined;

/** The API's own description: what reference pages, samples and search are made from. */
export const description = (): OpenApi => (described ??= describeApi(ROUTES));

let known: Operation[] | undefined;

export const operations = (): readonly Operation[] => (known ??= operationsOf(description()));

export const findOperation = (id: string): Operation | undefined => operations().find((operation) => operation.id === id);
