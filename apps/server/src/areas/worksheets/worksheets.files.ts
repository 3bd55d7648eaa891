import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { findWorksheet } from './worksheets.queries.ts';

/** Photos, signatures and reports of a job are read by whoever may see the job. */
export const worksheetFiles = defineFileOwner({
  permissions: ['view-worksheets', 'complete-worksheets'],
  isShown: async (tx, id) => (await findWorksheet(tx, id)) !== undefined,
});
