import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The file of a load is read by whoever is shown the load. */
export const dataLoadFiles = defineFileOwner({
  permissions: ['load-price-files', 'load-stock-files', 'load-vehicles', 'load-best-buy'],
  isShown: async (tx, id) => (await tx.db.selectFrom('data_load').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
