/** The door of `companies` in the web: where a company's record is, and which branch a board or list shows. */
export { useBranchChoice, useBranchFilter } from './branch-filter.ts';
export { companyAddress } from './company.ts';
export { BranchSelect } from './parts/BranchSelect.tsx';
