"use client";

export { default } from "@/app/account/error";
