import { guardedLayout } from "../guarded-layout";

export default guardedLayout("team:read");
