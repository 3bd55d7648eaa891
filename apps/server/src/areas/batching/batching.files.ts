import type { LedgerName } from '@quarterlight/contract/batching/names';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { sql } from 'kysely';
import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { batchTables } from './batch.record.ts';

/** The file of a batch is read by whoever may see the batches of its ledger. */
export const batchFilesOf = (ledger: LedgerName, permission: PermissionName) =>
  defineFileOwner({
    permissions: [permission],
    isShown: async (tx, id) => (await sql`select from ${sql.table(batchTables[ledger])} where id = ${id}`.execute(tx.db)).rows.length > 0,
  });
