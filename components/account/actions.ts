"use client";

import { useAction } from "@/components/api/action-provider";
import type { PasskeyOptions, PreferencesInput } from "@/lib/accounts/contract";

type SetUp = { secret: string; qrSvg: string };
const ACCOUNT = "/api/console/account";

/** What can be done with one's own account. Each asks for the password again where that is needed. */
export function useAccountActions() {
  const act = useAction();
  return {
    rename: (name: string) => act(ACCOUNT, { method: "PATCH", body: { name } }),
    changeEmail: (email: string) => act(`${ACCOUNT}/email`, { method: "POST", body: { email } }),
    resendVerification: () => act(`${ACCOUNT}/verification`, { method: "POST" }),
    changePassword: (body: { current: string; password: string }) => act(`${ACCOUNT}/password`, { method: "POST", body }),
    beginSecondFactor: (code?: string) => act<SetUp>(`${ACCOUNT}/second-factor`, { method: "POST", body: { code } }),
    confirmSecondFactor: (code: string) => act<{ codes: string[] }>(`${ACCOUNT}/second-factor`, { method: "PUT", body: { code } }),
    removeSecondFactor: (code: string) => act(`${ACCOUNT}/second-factor`, { method: "DELETE", body: { code } }),
    renewRecoveryCodes: (code: string) => act<{ codes: string[] }>(`${ACCOUNT}/second-factor/codes`, { method: "POST", body: { code } }),
    beginPasskey: (name: string, code?: string) => act<PasskeyOptions>(`${ACCOUNT}/passkeys`, { method: "POST", body: { name, code } }),
    addPasskey: (name: string, made: unknown) => act(`${ACCOUNT}/passkeys`, { method: "PUT", body: { name, made } }),
    removePasskey: (id: string) => act(`${ACCOUNT}/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" }),
    beginProviderLink: (provider: string) => act(`${ACCOUNT}/providers`, { method: "POST", body: { provider } }),
    unlinkProvider: (provider: string) => act(`${ACCOUNT}/providers`, { method: "DELETE", body: { provider } }),
    endSession: (id: string) => act(`${ACCOUNT}/sessions/${encodeURIComponent(id)}`, { method: "DELETE" }),
    signOutEverywhere: () => act<{ ended: number }>(`${ACCOUNT}/sessions`, { method: "DELETE" }),
    setPreferences: (body: PreferencesInput) => act(`${ACCOUNT}/preferences`, { method: "PUT", body }),
    deleteAccount: (name: string) => act(ACCOUNT, { method: "DELETE", body: { name } }),
    foundOrganisation: (name: string) => act<{ id: string }>("/api/console/organisations", { method: "POST", body: { name } }),
    enterOrganisation: (orgId: string) => act("/api/console/organisations/switch", { method: "POST", body: { orgId } }),
  };
}
