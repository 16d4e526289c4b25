import { guardedLayout } from "../guarded-layout";

export default guardedLayout("rfqs:read");
