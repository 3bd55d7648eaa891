import type { CertificateForm, NewCertificate } from '@quarterlight/contract/schedule/certificate-schemas';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepFile, type ReceivedUpload } from '../files/index.ts';
import { certificate } from './certificate.record.ts';
import { holdCertified, isRecorded } from './certificates.queries.ts';

/** Records a certificate. Refuses with `certificate.technician`, `certificate.skill` (not one of theirs) or `certificate.twice`. */
export async function createCertificate(tx: WriteTx, { userId, ...form }: z.output<typeof NewCertificate>): Promise<string> {
  const person = await checkCertificate(tx, userId, form);
  const row = await certificate.make(
    tx,
    { id: newId(), user_id: userId, ...form, created_by: tx.actor.userId, created_at: tx.now },
    { after: { technician: person.display_name, ...form } },
  );
  return row.id;
}

/** Corrects one of that version; as `createCertificate`. What is told before it expires begins anew with another day. */
export async function changeCertificate(tx: WriteTx, id: string, version: number, form: CertificateForm): Promise<string> {
  const before = await certificate.read(tx, id);
  await checkCertificate(tx, before.user_id, form, before);
  const row = await certificate.takeUp(tx, id, { version });
  const told = row.expires === form.expires ? {} : { told_days: null };
  await certificate.settle(tx, row, { set: { ...form, ...told }, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeCertificate(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await certificate.takeUp(tx, id, { version });
  const { user_id: userId, skill, name, number, expires } = row;
  await certificate.remove(tx, row, { before: { userId, skill, name, number, expires } });
}

/** Keeps its file in the place of an earlier one. Refuses with `certificate.one_file`. */
export async function keepCertificateFile(tx: WriteTx, id: string, { files }: Pick<ReceivedUpload, 'files'>): Promise<string> {
  const before = await certificate.takeUp(tx, id);
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Refusal('certificate.one_file');
  const person = found(await holdCertified(tx, before.user_id));
  const { path: bytes, name, mediaType } = file;
  const kept = await keepFile(tx, {
    bytes,
    name,
    mediaType,
    entity: 'certificate',
    entityId: id,
    branchId: person.home_branch_id,
    technicianId: person.id,
  });
  await certificate.settle(tx, before, { set: { file_id: kept.id }, action: 'file_kept', after: { file: kept.name } });
  return id;
}

async function checkCertificate(tx: WriteTx, userId: string, form: CertificateForm, before?: { readonly id: string; readonly skill: string }) {
  const person = found(await holdCertified(tx, userId));
  if (!person.is_technician) throw new Refusal('certificate.technician');
  if (!person.skills.includes(form.skill) && before?.skill !== form.skill)
    throw new Refusal('certificate.skill', { details: { technician: person.display_name } });
  if (await isRecorded(tx, userId, form, before?.id)) throw new Refusal('certificate.twice');
  return person;
}
