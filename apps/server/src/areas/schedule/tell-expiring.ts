import { warningDays } from '@quarterlight/contract/rules/expiry';
import { skillName } from '@quarterlight/contract/rules/skills';
import { addDays, day, daysBetween, formatDay } from '@quarterlight/kit/days';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { findHolders } from '../identity/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { certificate } from './certificate.record.ts';
import { findExpiringCertificates } from './certificates.queries.ts';
import { findExpiringEquipment } from './equipment.queries.ts';
import { equipment } from './equipment.record.ts';
import { findMailOf } from './tell-expiring.queries.ts';

const [early, late] = warningDays;

/** Which warning is due: the nearest that its days have come to and that was not sent; null where none is. */
export function warningDue(expires: string | null, today: string, told: number | null): 30 | 7 | null {
  if (expires === null || expires < today) return null;
  const left = daysBetween(day(today), day(expires));
  if (left <= late) return told === late ? null : late;
  return left <= early && told === null ? early : null;
}

/**
 * Writes to the technician and to whoever looks after users, 30 and 7 days before a certificate, a licence or a service ends. Safe to run twice and in two
 * places at once: what was told stands on the row, in the transaction of the messages.
 */
export async function tellExpiring(scope: Scope): Promise<void> {
  const { certificates, licences, services } = await scope.read(async (tx) => {
    const until = addDays(day(tx.today), early);
    const due = <Row extends object>(rows: readonly Row[], of: (row: Row) => [string | null, number | null]) =>
      rows.filter((row) => warningDue(of(row)[0], tx.today, of(row)[1]) !== null);
    return {
      certificates: due(await findExpiringCertificates(tx, tx.today, until), (row) => [row.expires, row.told_days]),
      licences: due(await findExpiringEquipment(tx, 'licence_expires', tx.today, until), (row) => [row.licence_expires, row.licence_told_days]),
      services: due(await findExpiringEquipment(tx, 'service_due', tx.today, until), (row) => [row.service_due, row.service_told_days]),
    };
  });
  for (const { id } of certificates) await scope.write((tx) => tellCertificate(tx, id));
  for (const { id } of licences) await scope.write((tx) => tellEquipment(tx, id, 'licence'));
  for (const { id } of services) await scope.write((tx) => tellEquipment(tx, id, 'service'));
}

async function tellCertificate(tx: WriteTx, id: string): Promise<void> {
  const [row] = await certificate.takeUpMany(tx, [id]);
  const due = row && warningDue(row.expires, tx.today, row.told_days);
  if (!row || row.expires === null || due === null || due === undefined) return;
  const technician = await findMailOf(tx, row.user_id);
  const what = `The ${skillName(row.skill)} certificate of ${technician?.display_name ?? 'a technician'}`;
  await certificate.settle(tx, row, { set: { told_days: due }, action: 'expiry_told', after: { daysBefore: due } });
  await writeTo(
    tx,
    technician ? [technician] : [],
    { what, details: [row.name, row.number].filter(Boolean).join(' '), ends: row.expires, verb: 'expires' },
    'certificate',
    id,
  );
}

async function tellEquipment(tx: WriteTx, id: string, of: 'licence' | 'service'): Promise<void> {
  const [row] = await equipment.takeUpMany(tx, [id]);
  if (!row) return;
  const [ends, told] = of === 'licence' ? [row.licence_expires, row.licence_told_days] : [row.service_due, row.service_told_days];
  const due = warningDue(ends, tx.today, told);
  if (ends === null || due === null) return;
  const set = of === 'licence' ? { licence_told_days: due } : { service_told_days: due };
  await equipment.settle(tx, row, { set, action: 'expiry_told', after: { of, daysBefore: due } });
  const technician = row.technician_id === null ? undefined : await findMailOf(tx, row.technician_id);
  const words = of === 'licence' ? { what: `The licence of ${row.name}`, verb: 'expires' } : { what: `The service of ${row.name}`, verb: 'is due' };
  const details = [row.maker, row.serial_number].filter(Boolean).join(' ');
  await writeTo(tx, technician ? [technician] : [], { ...words, details, ends }, 'equipment', id);
}

interface Words {
  readonly what: string;
  readonly verb: string;
  readonly details: string;
  readonly ends: string;
}
type Reader = Awaited<ReturnType<typeof findHolders>>[number];

async function writeTo(tx: WriteTx, first: readonly Reader[], { what, verb, details, ends }: Words, entity: string, entityId: string): Promise<void> {
  const readers = new Map([...first, ...(await holders(tx))].filter(({ email }) => email !== '').map((reader) => [reader.email.toLowerCase(), reader]));
  const left = daysBetween(day(tx.today), day(ends));
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days, on ${formatDay(day(ends))}`;
  for (const { email, display_name: name } of readers.values())
    await queueMessage(tx, {
      channel: 'email',
      template: 'expiring',
      recipient: email,
      values: { name, what, verb, when, details },
      entity,
      entityId,
    });
}

const holders = (tx: ReadTx) => findHolders(tx, 'edit-users');
