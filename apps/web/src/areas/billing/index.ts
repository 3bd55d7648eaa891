import { lazy } from 'react';

/** Gates, split and drafts of a worksheet's invoicing, for the worksheet's record; stand it in a `Suspense`. */
export const InvoiceWorksheetPanel = lazy(() => import('./panels/InvoiceWorksheetPanel.tsx').then((module) => ({ default: module.InvoiceWorksheetPanel })));
export { emailStates, payerOptions } from './words.ts';
