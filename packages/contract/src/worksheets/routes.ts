import { deskRoutes } from './desk-routes.ts';
import { lineRoutes } from './line-routes.ts';
import { visitRoutes } from './visit-routes.ts';

export {
  bookWorksheet,
  cancelWorksheet,
  changeWorksheet,
  countWorksheetStates,
  createWorksheet,
  getWorksheet,
  holdWorksheet,
  inspectWorksheet,
  listWorksheets,
  prioritiseWorksheet,
  raiseWarranty,
  rebookWorksheet,
  releaseWorksheet,
  releaseWorksheets,
  reopenWorksheet,
  resumeWorksheet,
  setAdasRequirement,
} from './desk-routes.ts';
export { addWorksheetLine, allocateLine, changeWorksheetLine, confirmLineFeatures, orderLine, releaseLineGlass, removeWorksheetLine } from './line-routes.ts';
export {
  addWorksheetFiles,
  completeWorksheet,
  failVisit,
  getMyDay,
  getWorksheetFile,
  recordAdhesives,
  recordCalibration,
  recordChecks,
  recordPayment,
  signWorksheet,
  startVisit,
} from './visit-routes.ts';

/** Literal paths stand before `:id`. */
export const worksheetsRoutes = [...deskRoutes, ...lineRoutes, ...visitRoutes] as const;
