/** The door of `companies` in the web: where a company's record is, and which branch or customer a board or list shows. */
export { useBranchChoice, useBranchFilter } from './branch-filter.ts';
export { companyAddress } from './company.ts';
export { customerFilter } from './customer-filter.ts';
export { BranchSelect } from './parts/BranchSelect.tsx';
