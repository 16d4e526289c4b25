import { guardedLayout } from "../../guarded-layout";

export default guardedLayout("keys:read");
