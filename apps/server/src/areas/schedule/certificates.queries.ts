import type { QueryOf } from '@quarterlight/contract/route';
import type { listCertificates } from '@quarterlight/contract/schedule/certificate-routes';
import { localDayOf } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';

const certificates = (tx: ReadTx) =>
  tx.db
    .selectFrom('certificate')
    .leftJoin('person_name', (join) => join.onRef('person_name.tenant_id', '=', 'certificate.tenant_id').onRef('person_name.id', '=', 'certificate.user_id'))
    .leftJoin('file', (join) => join.onRef('file.tenant_id', '=', 'certificate.tenant_id').onRef('file.id', '=', 'certificate.file_id'))
    .selectAll('certificate')
    .select(['person_name.name as user_name', 'file.name as file_name']);

/** With its file and whose it is, or `record.not_found`. */
export const findCertificate = async (tx: ReadTx, id: string) => found(await certificates(tx).where('certificate.id', '=', id).executeTakeFirst());
export type CertificateRow = Awaited<ReturnType<typeof findCertificate>>;

/** The next to expire first unless sorted. */
export function findCertificates(tx: ReadTx, query: QueryOf<typeof listCertificates>) {
  const { userId, skill, expiresBy, q } = query;
  let rows = certificates(tx);
  if (userId !== undefined) rows = rows.where('certificate.user_id', '=', userId);
  if (skill !== undefined) rows = rows.where('certificate.skill', '=', skill);
  if (expiresBy !== undefined) rows = rows.where('certificate.expires', '<=', expiresBy);
  if (q !== undefined) rows = rows.where('certificate.number', '=', q);
  return keysetPage(tx, rows, { request: query, id: 'certificate.id', keys: { expires: 'certificate.expires' }, byDefault: 'expires' });
}

/** Whose certificate it is to be; their skills stay as they are meanwhile. */
export const holdCertified = (tx: WriteTx, id: string) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'is_technician', 'skills', 'home_branch_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function isRecorded(tx: ReadTx, userId: string, form: { skill: string; name: string; number: string; expires: string | null }, except?: string) {
  let rows = tx.db
    .selectFrom('certificate')
    .select('id')
    .where('user_id', '=', userId)
    .where('skill', '=', form.skill)
    .where('name', '=', form.name)
    .where('number', '=', form.number)
    .where('expires', 'is not distinct from', form.expires);
  if (except !== undefined) rows = rows.where('id', '!=', except);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** What proves the skills of these technicians, to a branch's people of those lent to it as well. */
export async function provingCertificates(tx: ReadTx, from: string, to: string, technicianIds: readonly string[], skills: readonly string[]) {
  if (technicianIds.length === 0 || skills.length === 0) return [];
  const own = await tx.db
    .selectFrom('certificate')
    .select(['user_id', 'skill', 'expires'])
    .where('user_id', 'in', technicianIds)
    .where('skill', 'in', skills)
    .execute();
  if (tx.actor.branchId === null) return own;
  const { rows } = await sql<(typeof own)[number]>`select user_id, skill, expires from app.lent_certificates(${from}, ${to})`.execute(tx.db);
  return [...own, ...rows.filter((row) => technicianIds.includes(row.user_id) && skills.includes(row.skill))];
}

/** The number of a technician's certificate for a way of calibrating that held then; empty where none is known, or nobody has to have one. */
export async function certificateNumberOf(tx: ReadTx, userId: string | null, method: 'static' | 'dynamic' | 'self', at: string): Promise<string> {
  if (userId === null || method === 'self') return '';
  const on = localDayOf(at, tx.tenant.timeZone);
  const row = await tx.db
    .selectFrom('certificate')
    .select('number')
    .where('user_id', '=', userId)
    .where('skill', '=', `adas-${method}`)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>=', on)]))
    .orderBy('expires', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? '';
}

/** Technicians' certificates that expire within these days; none that a later one of the same skill follows. */
export const certificatesEnding = (tx: ReadTx, from: string, to: string) =>
  tx.db
    .selectFrom('certificate')
    .innerJoin('app_user', (join) => join.onRef('app_user.tenant_id', '=', 'certificate.tenant_id').onRef('app_user.id', '=', 'certificate.user_id'))
    .where('certificate.expires', '>=', from)
    .where('certificate.expires', '<=', to)
    .where('app_user.is_technician', '=', true)
    .where('app_user.status', '!=', 'disabled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('certificate as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'certificate.user_id')
            .whereRef('later.skill', '=', 'certificate.skill')
            .where((inner) => inner.or([inner('later.expires', 'is', null), inner('later.expires', '>', inner.ref('certificate.expires'))])),
        ),
      ),
    );

/** Those with what was told of them. */
export const findExpiringCertificates = (tx: ReadTx, from: string, to: string) =>
  certificatesEnding(tx, from, to).select(['certificate.id', 'certificate.expires', 'certificate.told_days']).orderBy('certificate.id').limit(500).execute();
