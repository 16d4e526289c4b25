import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SsoConnectionView, SsoDomainRow } from "@/lib/accounts/sso/contract";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage, ORG } from "@/testing/open-page";
import { ConnectionForm } from "./connection-form";
import { ConnectionState } from "./connection-state";
import { DomainList } from "./domain-list";

const PATH = "/api/console/organisation/sso";
const NOW = Date.UTC(2026, 10, 29, 12);
const domain = (more: Partial<SsoDomainRow> = {}): SsoDomainRow => ({
  ...{ id: "ssd_1", domain: "firm.example", record: { name: "_spv-sso.firm.example", value: "a-token" } },
  ...{ verifiedAt: null, lastCheckedAt: null, found: null, endsAt: null },
  ...more,
});
const connection = (more: Partial<SsoConnectionView> = {}): SsoConnectionView => ({
  ...{ id: "sso_1", protocol: "oidc", issuer: "https://login.firm.example", clientId: "client", hasSecret: true, signInUrl: null },
  ...{
    certificates: [],
    certificatesText: "",
    defaultRole: "viewer",
    isComplete: true,
    isEnabled: false,
    isEnforced: false,
    isTested: false,
  },
  ...{
    lastFailure: null,
    ours: { redirectUri: "https://us.example/callback", entityId: "https://us.example/m", acsUrl: "https://us.example/acs" },
  },
  ...more,
});

test("a domain shows its record, is checked, and says what was found", async () => {
  const sent = answerCalls({
    [`POST ${PATH}/domains/ssd_1/check`]: () => json(domain({ verifiedAt: "2026-11-29T12:00:00Z", found: "Record found." })),
  });
  const { user, refresh } = openPage(<DomainList domains={[domain()]} now={NOW} />);
  for (const text of ["_spv-sso.firm.example", "a-token", "Not verified"]) expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("firm.example is verified")).toBeTruthy();
  expect(sent[0]?.headers.get("X-Organisation")).toBe(ORG);
  expect(refresh).toHaveBeenCalled();
});

test("a domain that is refused says why at its field", async () => {
  const detail = "This is a public suffix. Enter a domain of your own.";
  answerCalls({
    [`POST ${PATH}/domains`]: () => problem(422, "unprocessable", { detail, errors: [{ parameter: "domain", code: "host", detail }] }),
  });
  const { user } = openPage(<DomainList domains={[]} now={NOW} />);
  await user.type(screen.getByRole("textbox", { name: /Domain/ }), "co.uk");
  await user.click(screen.getByRole("button", { name: "Add domain" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: /Domain/ }).getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(detail).length).toBeGreaterThan(0);
});

test("a secret that is stored is kept when nothing is typed, and is never shown", async () => {
  const sent = answerCalls({ [`PUT ${PATH}`]: () => json({ done: true }) });
  const { user } = openPage(<ConnectionForm connection={connection()} />);
  await user.selectOptions(screen.getByRole("combobox", { name: /Role of new members/ }), "analyst");
  expect(screen.queryByRole("option", { name: "Owner" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save directory" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ protocol: "oidc", issuer: "https://login.firm.example", clientId: "client", defaultRole: "analyst" });
});

test("it can be required only when it is on and was tested; what was wrong last is shown", async () => {
  const failed = connection({ isEnabled: true, lastFailure: { reason: "The certificate has expired.", at: "2026-11-29T11:00:00Z" } });
  const { leave } = openPage(<ConnectionState connection={failed} hasDomain now={NOW} />);
  expect(screen.getByText(/The certificate has expired\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Require for members" }).hasAttribute("disabled")).toBe(true);
  leave();

  const sent = answerCalls({ [`PUT ${PATH}/enforced`]: () => json({ done: true }) });
  const { user } = openPage(<ConnectionState connection={connection({ isEnabled: true, isTested: true })} hasDomain now={NOW} />);
  await user.click(screen.getByRole("button", { name: "Require for members" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Owners keep their own way in/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Require for members" }));
  expect(await screen.findByText("Single sign-on is required")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ isOn: true }]);
});

test("it is not turned on before a domain is verified, and a test that can't begin says why", async () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  answerCalls({ [`POST ${PATH}/test`]: () => problem(503, "unavailable", { detail: "The host name does not exist." }) });
  const { user } = openPage(<ConnectionState connection={connection()} hasDomain={false} now={NOW} />);
  expect(screen.getByRole("button", { name: "Turn on" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Verify a domain first.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Test sign-in" }));
  expect(await screen.findByText("The host name does not exist.")).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
});
