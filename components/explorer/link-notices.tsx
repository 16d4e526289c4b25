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
        <Banner tone="warn" title="The link names an endpoint that does not exist">
          <span className="break-words">There is no operation “{unknownOperation}”. Pick one of those below; nothing was sent.</span>
        </Banner>
      )}
      {unknownParameters.length > 0 && (
        <Banner tone="warn" title="The link has parameters that this endpoint does not take">
          <span className="break-words">
            {operation.path} knows nothing of {unknownParameters.slice(0, 10).join(", ").slice(0, 300)}. Left out; nothing was sent.
          </span>
        </Banner>
      )}
      {mode === "live" && viewer.kind === "visitor" && (
        <Banner
          title="The link asks for live data"
          action={
            viewer.isSignedIn || !viewer.mayJoin ? undefined : (
              <ButtonLink size="sm" href={`/sign-in?next=${encodeURIComponent(here)}`}>
                Sign in
              </ButtonLink>
            )
          }
        >
          Live data needs an organisation with a plan. Below, the sandbox slice answers the same request.
        </Banner>
      )}
      {mode === "live" && viewer.kind === "member" && viewer.liveRefusal !== null && (
        <Banner title="The link asks for live data">{viewer.liveRefusal.reason} Below, your sandbox answers the same request.</Banner>
      )}
    </>
  );
}
