import { writeOwnData } from "@/lib/accounts/users/own-data";
import { accountFileRoute } from "@/lib/portal/file-route";

export const GET = accountFileRoute(({ ctx }) => writeOwnData(ctx));
