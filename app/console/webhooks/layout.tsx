import { guardedLayout } from "../guarded-layout";

export default guardedLayout("webhooks:read");
