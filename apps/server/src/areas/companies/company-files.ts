import type { CompanyKind } from '@quarterlight/contract/companies/shared';
import type { FileRecord } from '@quarterlight/contract/files/schemas';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepFile, presentFile, type ReceivedUpload, removeFile } from '../files/index.ts';
import { branchRecord } from './branch.record.ts';
import { ofOffice } from './companies.present.ts';
import { type CustomerRow, getCustomer } from './customer.queries.ts';
import { customerRecord } from './customer.record.ts';
import { supplierRecord } from './supplier.record.ts';

const records = { customer: customerRecord, branch: branchRecord, supplier: supplierRecord } as const;

const shown = (table: CompanyKind) => async (tx: ReadTx, id: string) =>
  (await tx.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** A customer's files are the office's; its logo is read through its own route as well. */
export const companyFileOwners = {
  customer: defineFileOwner({ permissions: ['view-customers'], isShown: shown('customer') }),
  branch: defineFileOwner({ permissions: ['view-branches'], isShown: shown('branch') }),
  supplier: defineFileOwner({ permissions: ['view-suppliers'], isShown: shown('supplier') }),
};

/** Keeps what was uploaded with a company. */
export async function keepCompanyFiles(tx: WriteTx, kind: CompanyKind, id: string, { files }: ReceivedUpload): Promise<FileRecord[]> {
  ofOffice(tx, await records[kind].takeUp(tx, id));
  const kept: FileRecord[] = [];
  for (const { path: bytes, name, mediaType } of files) kept.push(presentFile(await keepFile(tx, { bytes, name, mediaType, entity: kind, entityId: id })));
  return kept;
}

/** Takes a file from a company; the log keeps its name. Refuses `record.not_found` for one of another. */
export async function removeCompanyFile(tx: WriteTx, kind: CompanyKind, id: string, fileId: string): Promise<void> {
  const row = ofOffice(tx, await records[kind].takeUp(tx, id));
  if ('logo_file_id' in row && row.logo_file_id === fileId) throw new Refusal('record.not_found');
  await removeFile(tx, { id: fileId, entity: kind, entityId: id });
}

/** Keeps a picture as an account's logo, in the place of an earlier one. Refuses `company.one_logo`. */
export async function setLogo(tx: WriteTx, id: string, { files: [file, ...others] }: ReceivedUpload): Promise<CustomerRow> {
  const before = await customerRecord.takeUp(tx, id);
  if (file === undefined || others.length > 0) throw new Refusal('company.one_logo');
  const { path: bytes, name, mediaType } = file;
  const kept = await keepFile(tx, { bytes, name, mediaType, entity: 'customer', entityId: id, customerId: id });
  const row = await customerRecord.settle(tx, before, { set: { logo_file_id: kept.id }, action: 'logo_set', after: { logo: kept.name } });
  if (before.logo_file_id !== null) await removeFile(tx, { id: before.logo_file_id, entity: 'customer', entityId: id });
  return row;
}

/** Takes an account's logo away; without one there is nothing to do. */
export async function removeLogo(tx: WriteTx, id: string): Promise<CustomerRow> {
  const before = await customerRecord.takeUp(tx, id);
  if (before.logo_file_id === null) return getCustomer(tx, id);
  const row = await customerRecord.settle(tx, before, { set: { logo_file_id: null }, action: 'logo_removed' });
  await removeFile(tx, { id: before.logo_file_id, entity: 'customer', entityId: id });
  return row;
}
