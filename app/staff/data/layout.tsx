import { guardedLayout } from "../guarded-layout";

export default guardedLayout("data:read");
