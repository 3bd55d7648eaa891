/** What options are written with, as one file. */
export { OptionsForm } from './forms/OptionsForm.tsx';
export { NewQuotation } from './pages/NewQuotation.tsx';
