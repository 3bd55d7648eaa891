/** The door of `companies` in the web: which branch a board shows. */
export { BranchSelect } from './parts/BranchSelect.tsx';
