import type { LedgerName } from '@quarterlight/contract/batching/names';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The file of a batch is read by whoever may see the batches of its ledger. */
export const batchFilesOf = (ledger: LedgerName, permission: PermissionName) =>
  defineFileOwner({
    permissions: [permission],
    isShown: async (tx, id) =>
      (await tx.db.selectFrom('accounts_batch').select('id').where('id', '=', id).where('ledger', '=', ledger).executeTakeFirst()) !== undefined,
  });
