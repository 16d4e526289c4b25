import { guardedLayout } from "../guarded-layout";

export default guardedLayout("billing:read");
