import type { FieldsOf } from '@quarterlight/contract/route';
import type { Sign } from '@quarterlight/contract/worksheets/actions';
import type { addWorksheetFiles } from '@quarterlight/contract/worksheets/visit-routes';
import { emptyId, newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FileToKeep, keepFile, openFile, type ReceivedUpload } from '../files/index.ts';
import { chooseLookup, lookupByKind } from '../system/index.ts';
import { findWorksheetFiles, insertWorksheetFile } from './visits.queries.ts';
import { boundsOf, worksheet } from './worksheet.record.ts';
import { findWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

/** Keeps a file beside the worksheet; gives the file's id. `came` says by which link and what of. */
export async function attach(
  tx: WriteTx,
  row: WorksheetRow,
  file: Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'>,
  fileTypeId: string,
  caption: string,
  came: { readonly link_id?: string; readonly photograph_of?: string } = {},
): Promise<string> {
  const { id: fileId } = await keepFile(tx, { ...file, entity: 'worksheet', entityId: row.id, ...boundsOf(row) });
  await insertWorksheetFile(tx, {
    id: newId(),
    worksheet_id: row.id,
    file_id: fileId,
    file_type_id: fileTypeId,
    caption,
    ...came,
    created_by: tx.actor.userId,
    created_at: tx.now,
  });
  return fileId;
}

/** Keeps photographs that came with what the job was made of: the same contents, now the job's own. */
export async function adoptPhotographs(tx: WriteTx, row: WorksheetRow, photographs: readonly Photograph[]): Promise<void> {
  if (photographs.length === 0) return;
  const type = await lookupByKind(tx, 'worksheet-file-types', 'damage');
  for (const { hash, size_bytes: size, name, media_type: mediaType, caption } of photographs)
    await attach(tx, row, { bytes: { hash, size }, name, mediaType }, type.id, caption);
}

interface Photograph {
  readonly hash: string;
  readonly size_bytes: number;
  readonly name: string;
  readonly media_type: string;
  readonly caption: string;
}

/** Keeps what was uploaded beside the worksheet. Refuses with 'worksheet.unknown_file_type'. */
export async function addFiles(
  tx: WriteTx,
  id: string,
  upload: ReceivedUpload<FieldsOf<typeof addWorksheetFiles>>,
): Promise<{ row: WorksheetRow; fileId: string }> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.file });
  const { fileTypeId = emptyId, caption = '' } = upload.fields;
  // What a phone sends when it has a signal again may bear a type that was retired meanwhile: the photograph counts.
  const type =
    fileTypeId === emptyId
      ? await lookupByKind(tx, 'worksheet-file-types', 'other')
      : await chooseLookup(tx, 'worksheet-file-types', fileTypeId, 'worksheet.unknown_file_type', tx.actor.technicianId && fileTypeId);
  let fileId = '';
  for (const { path: bytes, name, mediaType } of upload.files) fileId = await attach(tx, before, { bytes, name, mediaType }, type.id, caption);
  const row = await worksheet.settle(tx, before, {
    action: 'files_added',
    event: `${upload.files.length === 1 ? 'Added a file' : `Added ${upload.files.length} files`}: ${type.name}`,
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
  const before = await worksheet.takeUp(tx, id, { action: 'record' });
  if (!signed) {
    // Another phone may have taken it meanwhile: no reason why there is none takes its place.
    if (before.signature_file_id !== null) throw new Refusal('worksheet.signed', { details: { number: before.number, name: before.signed_by } });
    return worksheet.settle(tx, before, {
      set: { signed_by: '', signature_file_id: null, signature_absence: absence },
      action: 'not_signed',
      event: { summary: 'Not signed', reason: absence },
    });
  }
  const image = Buffer.from(png, 'base64');
  if (!image.subarray(0, 8).equals(pngStart)) throw new Refusal('worksheet.signature_image');
  const type = await lookupByKind(tx, 'worksheet-file-types', 'signature');
  const fileId = await attach(tx, before, { bytes: image, name: `signature ${before.number}.png`, mediaType: 'image/png' }, type.id, signedBy);
  return worksheet.settle(tx, before, {
    set: { signed_by: signedBy, signature_file_id: fileId, signature_absence: '' },
    action: 'signed',
    event: `Signed by ${signedBy}`,
  });
}
