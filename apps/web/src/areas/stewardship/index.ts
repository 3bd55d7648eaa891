/** The door of `stewardship` in the web: what the pages of companies show of duplicates, merges and what stands open. */
export { DuplicateHints } from './panels/DuplicateHints.tsx';
export { DuplicatesDialog } from './panels/DuplicatesDialog.tsx';
export { MergeDialog } from './panels/MergeDialog.tsx';
export { MergedNotice } from './panels/MergedNotice.tsx';
export { Standing } from './panels/Standing.tsx';
export { VehicleMergeDialog } from './panels/VehicleMerge.tsx';
export { VehicleMerged } from './panels/VehicleMerged.tsx';
