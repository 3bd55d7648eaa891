import type { FieldsOf } from '@quarterlight/contract/route';
import type { Sign } from '@quarterlight/contract/worksheets/actions';
import type { addWorksheetFiles } from '@quarterlight/contract/worksheets/visit-routes';
import { emptyId, newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepFile, openFile, type ReceivedUpload } from '../files/index.ts';
import { lookupByKind } from '../system/index.ts';
import { chosenFrom } from './choose.ts';
import { settle, takeUp } from './take-up.ts';
import { findWorksheetFiles, insertWorksheetFile } from './visits.queries.ts';
import { findWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

const boundsOf = (row: WorksheetRow) => ({
  entity: 'worksheet' as const,
  entityId: row.id,
  customerId: row.customer_id,
  branchId: row.branch_id,
  technicianId: row.technician_id,
});

/** Keeps what was uploaded beside the worksheet. Refuses with 'worksheet.unknown_file_type'. */
export async function addFiles(
  tx: WriteTx,
  id: string,
  upload: ReceivedUpload<FieldsOf<typeof addWorksheetFiles>>,
): Promise<{ row: WorksheetRow; fileId: string }> {
  const before = await takeUp(tx, id, recordings.file);
  const { fileTypeId = emptyId, caption = '' } = upload.fields;
  const type =
    fileTypeId === emptyId
      ? await lookupByKind(tx, 'worksheet-file-types', 'other')
      : await chosenFrom(tx, 'worksheet-file-types', fileTypeId, 'worksheet.unknown_file_type');
  let fileId = '';
  for (const file of upload.files) {
    const kept = await keepFile(tx, { bytes: file.path, name: file.name, mediaType: file.mediaType, ...boundsOf(before) });
    fileId = kept.id;
    await insertWorksheetFile(tx, {
      id: newId(),
      worksheet_id: id,
      file_id: kept.id,
      file_type_id: type.id,
      caption,
      created_by: tx.actor.userId,
      created_at: tx.now,
    });
  }
  const row = await settle(tx, before, {
    event: { action: 'files_added', summary: `${upload.files.length === 1 ? 'Added a file' : `Added ${upload.files.length} files`}: ${type.name}` },
    after: { files: upload.files.map(({ name }) => name) },
  });
  return { row, fileId };
}

/** Opens a file of the worksheet; record.not_found where it is another's. */
export async function openWorksheetFile(tx: ReadTx, id: string, fileId: string) {
  found(await findWorksheet(tx, id));
  found((await findWorksheetFiles(tx, id)).find((file) => file.file_id === fileId));
  return openFile(tx, fileId);
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Keeps the customer's signature, or the reason for its absence; one of the two. */
export async function signWorksheet(tx: WriteTx, id: string, { signedBy, png, absence }: z.output<typeof Sign>): Promise<WorksheetRow> {
  const signed = png !== null && signedBy.trim() !== '';
  if (signed === (absence.trim() !== '')) throw new Refusal('worksheet.signature_either');
  const before = await takeUp(tx, id, 'record');
  if (!signed) {
    return settle(tx, before, {
      set: { signed_by: '', signature_file_id: null, signature_absence: absence },
      event: { action: 'not_signed', summary: 'Not signed', reason: absence },
    });
  }
  const image = Buffer.from(png, 'base64');
  if (!image.subarray(0, 8).equals(pngStart)) throw new Refusal('worksheet.signature_image');
  const kept = await keepFile(tx, { bytes: image, name: `signature ${before.number}.png`, mediaType: 'image/png', ...boundsOf(before) });
  const type = await lookupByKind(tx, 'worksheet-file-types', 'signature');
  await insertWorksheetFile(tx, {
    id: newId(),
    worksheet_id: id,
    file_id: kept.id,
    file_type_id: type.id,
    caption: signedBy,
    created_by: tx.actor.userId,
    created_at: tx.now,
  });
  return settle(tx, before, {
    set: { signed_by: signedBy, signature_file_id: kept.id, signature_absence: '' },
    event: { action: 'signed', summary: `Signed by ${signedBy}` },
  });
}
