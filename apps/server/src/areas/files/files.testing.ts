import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';
import { keepFile } from './keep-file.ts';

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  file: async (tenant, of) => {
    const worksheet = await aWorksheet(tenant, of);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
    const kept = {
      bytes: png,
      name: 'photo.png',
      mediaType: 'image/png',
      entity: 'worksheet' as const,
      entityId: worksheet.id,
      customerId: of.customerId,
      branchId: of.branchId,
      technicianId: of.technicianId,
    };
    const row = await tenant.scope.write((tx) => keepFile(tx, kept));
    return { id: row.id, table: 'file' };
  },
};
