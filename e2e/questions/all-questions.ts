import type { Question } from "./question";
import { COMPANIES } from "./questions/companies";
import { PRICES } from "./questions/prices";
import { PRODUCTS } from "./questions/products";
import { SERVICE } from "./questions/service";
import { SHIPMENTS } from "./questions/shipments";

export const QUESTIONS: readonly Question[] = [...PRICES, ...COMPANIES, ...PRODUCTS, ...SHIPMENTS, ...SERVICE];
