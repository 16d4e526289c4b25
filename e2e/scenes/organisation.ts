import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import type { Scene } from "./scene";

const SETTINGS = "/console/settings";
/** Documentation addresses: nobody comes from there. */
const ELSEWHERE = ["198.51.100.0/24", "2001:db8::/32"];

type Rules = {
  requiresSecondFactor?: boolean;
  limitsKeys?: boolean;
  keyAddresses?: string[];
  limitsConsole?: boolean;
  consoleAddresses?: string[];
};

/** The owner of an organisation with these rules, who has two-factor authentication or not. */
async function ownerUnder(rules: Rules, hasSecondFactor: boolean): Promise<string> {
  const { orgId, userId, sessionId } = await person({ name: "Rita Rules" });
  const now = new Date();
  if (hasSecondFactor) {
    await prisma().user.update({ where: { id: userId }, data: { totpConfirmedAt: now } });
    await prisma().session.update({ where: { id: sessionId }, data: { secondFactorAt: now } });
  }
  await person({ orgId: orgId ?? "", role: "viewer", name: "Vera Viewer" });
  await prisma().organisation.update({ where: { id: orgId ?? "" }, data: rules });
  return sessionId;
}

/** Settings with each rule, for who may change them and who may not. */
export async function settingsScenes(usual: { customer: string; newcomer: string; longName: string; viewer: string }): Promise<Scene[]> {
  const strict: Rules = { requiresSecondFactor: true, limitsKeys: true, keyAddresses: ELSEWHERE, consoleAddresses: ["203.0.113.7"] };
  return [
    ...Object.entries(usual).map(([name, as]) => ({ name: `settings as ${name}`, path: SETTINGS, as })),
    { name: "settings with rules", path: SETTINGS, as: await ownerUnder(strict, true) },
    { name: "settings before rules", path: SETTINGS, as: await ownerUnder({}, true) },
  ];
}

/** What a member sees of an organisation that is closed to them. */
export const closedScenes = async (): Promise<Scene[]> => [
  {
    name: "console from another address",
    path: "/account/address",
    as: await ownerUnder({ limitsConsole: true, consoleAddresses: ELSEWHERE }, true),
  },
];

export const secondFactorScenes = async (): Promise<Scene[]> => [
  { name: "second factor required", path: "/account/second-factor", as: await ownerUnder({ requiresSecondFactor: true }, false) },
  {
    name: "second factor in force and required",
    path: "/account/second-factor",
    as: await ownerUnder({ requiresSecondFactor: true }, true),
  },
];
