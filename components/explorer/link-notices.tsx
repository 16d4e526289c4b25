import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import type { Viewer } from "./modes";
import type { Link } from "./request-link";

type LinkNoticesProps = { link: Link; viewer: Viewer; /** The address that was opened. */ here: string };

/** What the link asked for and did not get. */
export function LinkNotices({ link, viewer, here }: LinkNoticesProps) {
  const { operation, unknownOperation, unknownParameters, mode } = link;
  return (
    <>
      {unknownOperation !== null && (
        <Banner tone="warn" title="This endpoint doesn't exist">
          <span className="break-words">There is no endpoint “{unknownOperation}”. Choose an endpoint below. Nothing was sent.</span>
        </Banner>
      )}
      {unknownParameters.length > 0 && (
        <Banner tone="warn" title="Some parameters were ignored">
          <span className="break-words">
            {operation.path} doesn't support {unknownParameters.slice(0, 10).join(", ").slice(0, 300)}. Nothing was sent.
          </span>
        </Banner>
      )}
      {mode === "live" && viewer.kind === "visitor" && (
        <Banner
          title="This link is for live data"
          action={
            viewer.isSignedIn || !viewer.mayJoin ? undefined : (
              <ButtonLink size="sm" href={`/sign-in?next=${encodeURIComponent(here)}`}>
                Sign in
              </ButtonLink>
            )
          }
        >
          Live data requires an organisation with a plan. The request below uses sandbox data instead.
        </Banner>
      )}
      {mode === "live" && viewer.kind === "member" && viewer.liveRefusal !== null && (
        <Banner title="This link is for live data">{viewer.liveRefusal.reason} The request below uses your sandbox instead.</Banner>
      )}
    </>
  );
}
