"use client";

export { default } from "../(market)/error";
