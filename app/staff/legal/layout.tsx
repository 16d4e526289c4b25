import { guardedLayout } from "../guarded-layout";

export default guardedLayout("legal:read");
