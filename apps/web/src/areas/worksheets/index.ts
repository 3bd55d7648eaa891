/** The door of `worksheets` in the web: the proposed slots of a job. */
export { Proposals } from './forms/Proposals.tsx';
