import { approvalRoutes } from './approval-routes.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { callRoutes } from './call-routes.ts';
import { customerJobRoutes } from './customer-job-routes.ts';
import { damageRoutes } from './damage-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { copyWorksheet, createWorksheet } from './intake-routes.ts';
import { lineRoutes } from './line-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { noteRoutes } from './note-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { productJobRoutes } from './product-routes.ts';
import { proxyRoutes } from './proxy-routes.ts';
import { queueRoutes } from './queue-routes.ts';
import { bookQuotation, explainDifference, getAgainstQuotation } from './quotation-routes.ts';
import { recallRoutes } from './recall-routes.ts';
import { tellRoutes } from './tell-routes.ts';
import { unallocatedRoutes } from './unallocated-routes.ts';
import { vanRoutes } from './van-routes.ts';
import { vehiclePast } from './vehicle-past.ts';
import { vehicleWork } from './vehicle-work.ts';
import { visitRoutes } from './visit-routes.ts';
import { waitRoutes } from './wait-routes.ts';
import { warrantyRoutes } from './warranty-routes.ts';

export { photographDamage, recordDamage, removeDamage, repairDamage } from './damage-routes.ts';
export {
  askForDeposit,
  bookWorksheet,
  cancelWorksheet,
  changeWorksheet,
  countWorksheetStates,
  getWorksheet,
  holdWorksheet,
  inspectWorksheet,
  listWorksheets,
  prioritiseWorksheet,
  raiseWarranty,
  readReplies,
  rebookWorksheet,
  releaseInBackground,
  releaseWorksheet,
  releaseWorksheets,
  reopenWorksheet,
  resumeWorksheet,
  setAdasRequirement,
  unbookWorksheet,
  worksheetsFile,
} from './desk-routes.ts';
export { copyWorksheet, createWorksheet } from './intake-routes.ts';
export {
  addWorksheetKit,
  addWorksheetLine,
  allocateLine,
  changeWorksheetLine,
  chargeVisit,
  confirmLineFeatures,
  dismissCharge,
  freeLineGlass,
  orderLine,
  removeWorksheetLine,
} from './line-routes.ts';
export {
  answerByLink,
  askForPhotographs,
  endPhotographs,
  endWorksheetLink,
  listWorksheetLinks,
  openLinkJob,
  openPhotographs,
  sendPhotographs,
  sendTrackingLink,
} from './link-routes.ts';
export {
  acceptOffer,
  declineWorksheet,
  getWorksheetOffers,
  listBranchOffers,
  offerWorksheet,
  rejectOffer,
  withdrawOffer,
} from './offer-routes.ts';
export { bookQuotation, explainDifference, getAgainstQuotation } from './quotation-routes.ts';
export { previewRecall, recallBatch } from './recall-routes.ts';
export { vehiclePast } from './vehicle-past.ts';
export { vehicleWork } from './vehicle-work.ts';
export {
  adasEvidence,
  addWorksheetFiles,
  completeCalibration,
  completeWorksheet,
  failVisit,
  getMyDay,
  getWorksheetFile,
  recordAdhesives,
  recordCalibration,
  recordChecks,
  recordPayment,
  refundPayment,
  setOff,
  signWorksheet,
  startVisit,
} from './visit-routes.ts';
export { changeWarranty, claimOfSupplier, creditRepair } from './warranty-routes.ts';

/** Literal paths stand before `:id`. */
export const worksheetsRoutes = [
  ...productJobRoutes,
  vehiclePast,
  vehicleWork,
  createWorksheet,
  copyWorksheet,
  ...bulkRoutes,
  bookQuotation,
  getAgainstQuotation,
  explainDifference,
  ...recallRoutes,
  ...deskRoutes,
  ...lineRoutes,
  ...warrantyRoutes,
  ...damageRoutes,
  ...vanRoutes,
  ...visitRoutes,
  ...waitRoutes,
  ...linkRoutes,
  ...customerJobRoutes,
  ...queueRoutes,
  ...offerRoutes,
  ...approvalRoutes,
  ...callRoutes,
  ...noteRoutes,
  ...tellRoutes,
  ...proxyRoutes,
  ...unallocatedRoutes,
] as const;
