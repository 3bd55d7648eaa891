import type { WriteTx } from '../../platform/database/scope.ts';

/** Has a follow-up made of a completed job whose calibration failed; asked twice it is made once. */
export const askForFollowUp = (tx: WriteTx, worksheetId: string) =>
  tx.enqueue('worksheets.follow-up', { worksheetId }, { key: `worksheet follow-up ${worksheetId}` });
