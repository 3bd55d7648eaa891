import type { WriteTx } from '../../platform/database/scope.ts';
import type { ReceivedUpload } from '../files/index.ts';
import { lookupByKind } from '../system/index.ts';
import { customerPictures } from './customer-jobs.rules.ts';
import { attach } from './keep-files.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** Keeps a customer's photographs of the damage beside their job, until the work begins. */
export async function keepPhotographs(tx: WriteTx, id: string, { files }: ReceivedUpload): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: customerPictures });
  const type = await lookupByKind(tx, 'worksheet-file-types', 'damage');
  for (const { path: bytes, name, mediaType } of files) await attach(tx, before, { bytes, name, mediaType }, type.id, '');
  return worksheet.settle(tx, before, {
    action: 'files_added',
    event: `The customer added ${files.length === 1 ? 'a photograph' : `${files.length} photographs`}`,
    after: { files: files.map(({ name }) => name) },
  });
}
