import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SsoConnectionView, SsoDomainRow, SsoKeyView } from "@/lib/accounts/sso/contract";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage, ORG } from "@/testing/open-page";
import { ConnectionForm } from "./connection-form";
import { ConnectionState } from "./connection-state";
import { DomainList } from "./domain-list";
import { OurCertificate } from "./our-certificate";

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
    ...{ lastFailure: null, signsRequests: false, requiresEncryption: false, signOutUrl: null, endsDirectory: false, keys: [] },
    ours: {
      ...{ redirectUri: "https://us.example/callback", backChannelUrl: "https://us.example/out", signedOutUrl: "https://us.example/back" },
      ...{ entityId: "https://us.example/m", acsUrl: "https://us.example/acs", sloUrl: "https://us.example/slo" },
    },
  },
  ...more,
});

test("a domain shows its record, is checked, and says what was found", async () => {
  const sent = answerCalls({
    [`POST ${PATH}/domains/ssd_1/check`]: () => json(domain({ verifiedAt: "2026-11-29T12:00:00Z", found: "Record found." })),
  });
  const { user, refresh } = openPage(<DomainList domains={[{ ...domain(), members: 0 }]} now={NOW} />);
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
  expect(sent[0]?.body).toEqual({
    ...{ protocol: "oidc", issuer: "https://login.firm.example", clientId: "client", defaultRole: "analyst" },
    endsDirectory: false,
  });
});

test("a form says before it is saved what another issuer needs, and what becomes of a requirement", async () => {
  const { leave } = openPage(<ConnectionForm connection={connection()} />);
  expect(screen.getByText(/Enter it again if you change the issuer or the client ID/)).toBeTruthy();
  expect(screen.queryByText(/becomes optional/)).toBeNull();
  leave();
  const { leave: leaveRequired } = openPage(<ConnectionForm connection={connection({ isEnforced: true })} />);
  expect(screen.getByText(/Single sign-on is required\. .*becomes optional/)).toBeTruthy();
  leaveRequired();
});

test("a domain that is removed says how many members have an address there", async () => {
  const verified = { verifiedAt: "2026-11-29T12:00:00Z" };
  const { user } = openPage(<DomainList domains={[{ ...domain(verified), members: 3 }]} now={NOW} />);
  await user.click(screen.getByRole("button", { name: "Remove the domain firm.example" }));
  expect(within(await screen.findByRole("dialog")).getByText(/3 members/)).toBeTruthy();
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

const key = (more: Partial<SsoKeyView> = {}): SsoKeyView => ({
  ...{ state: "current", certificate: "PEM of ours", fingerprint: "AA:BB", validUntil: "2036-11-29T12:00:00Z", endsAt: null },
  ...more,
});
const saml = (more: Partial<SsoConnectionView> = {}) =>
  connection({ protocol: "saml", signInUrl: "https://login.firm.example/sso", certificatesText: "PEM", ...more });

test("what needs our certificate can be chosen once there is one", async () => {
  const { leave } = openPage(<ConnectionForm connection={saml()} />);
  for (const name of [/Sign requests/, /Require encrypted assertions/])
    expect(screen.getByRole("checkbox", { name }).hasAttribute("disabled")).toBe(true);
  leave();
  const sent = answerCalls({ [`PUT ${PATH}`]: () => json({ done: true }) });
  const { user } = openPage(<ConnectionForm connection={saml({ keys: [key()], signsRequests: true })} />);
  await user.click(screen.getByRole("checkbox", { name: /Require encrypted assertions/ }));
  await user.click(screen.getByRole("checkbox", { name: /Sign out of the directory too/ }));
  await user.type(screen.getByRole("textbox", { name: /Sign-out URL/ }), "https://login.firm.example/slo");
  await user.click(screen.getByRole("button", { name: "Save directory" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    ...{ protocol: "saml", signsRequests: true, requiresEncryption: true, endsDirectory: true },
    signOutUrl: "https://login.firm.example/slo",
  });
});

test("our certificate is created, and replaced by the next one in two steps", async () => {
  const made = answerCalls({ [`POST ${PATH}/certificate`]: () => json({ done: true }) });
  const { user, leave } = openPage(<OurCertificate keys={[]} now={NOW} />);
  await user.click(screen.getByRole("button", { name: "Create certificate" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Create certificate" }));
  await waitFor(() => expect(made).toHaveLength(1));
  leave();
  const replaced = answerCalls({ [`PUT ${PATH}/certificate`]: () => json({ done: true }) });
  const next = key({ state: "next", fingerprint: "CC:DD" });
  const later = openPage(<OurCertificate keys={[key(), next]} now={NOW} />);
  for (const text of ["In use", "Next", "AA:BB", "CC:DD"]) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create next certificate" })).toBeNull();
  await later.user.click(screen.getByRole("button", { name: "Use next certificate" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/accepted for 7 more days/)).toBeTruthy();
  await later.user.click(dialog.getByRole("button", { name: "Use next certificate" }));
  await waitFor(() => expect(replaced).toHaveLength(1));
});
