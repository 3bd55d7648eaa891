import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';
import { keepFile } from './keep-file.ts';
import { keepInLibrary } from './keep-in-library.ts';
import type { LibraryFileRow } from './library.queries.ts';
import { createFolder } from './save-folder.ts';

let count = 0;

/** A file of the library: at the top, unless a folder is named. */
export async function aLibraryFile(
  tenant: TestTenant,
  {
    content = Buffer.from('%PDF-1.7'),
    name = `File ${(count += 1)}.pdf`,
    mediaType = 'application/pdf',
    folderId = '',
  }: { readonly content?: Buffer; readonly name?: string; readonly mediaType?: string; readonly folderId?: string } = {},
): Promise<LibraryFileRow> {
  const [row] = await tenant.scope.write((tx) => keepInLibrary(tx, [{ bytes: content, name, mediaType }], { folderId, sameName: 'both' }));
  if (!row) throw new Error('The file was not kept.');
  return row;
}

export const aFolder = (tenant: TestTenant, name = `Folder ${(count += 1)}`, parentId: string | null = null): Promise<string> =>
  tenant.scope.write((tx) => createFolder(tx, { name, parentId }));

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  folder: async (tenant) => ({ id: await aFolder(tenant), table: 'folder' }),
  'library-file': async (tenant) => ({ id: (await aLibraryFile(tenant)).id, table: 'library_file' }),
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
