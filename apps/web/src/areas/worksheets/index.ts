/** The door of `worksheets` in the web: a job's slot, with the best ones proposed. */
export { SlotForm } from './forms/SlotForm.tsx';
