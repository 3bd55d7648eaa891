import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';

/** The part of an intake that the plain server keeps. */
export interface NewWorksheet {
  readonly customerId: string;
  readonly jobTypeId: string;
  readonly vehicle: { readonly id: string };
  readonly contact: { readonly firstName: string; readonly lastName: string; readonly telephone: string };
  readonly address: { readonly line1: string; readonly town: string; readonly postcode: string };
  readonly place: string;
  readonly adasRequirement: string;
  readonly lines: readonly { readonly kind: string; readonly productId?: string | null; readonly description?: string }[];
}

/** Values of the statement that inserts a worksheet. */
export const insertedWorksheet = (id: string, body: NewWorksheet): unknown[] => [
  id,
  body.jobTypeId,
  body.customerId,
  body.vehicle.id,
  body.lines[0]?.description ?? '',
  body.contact.firstName,
  body.contact.lastName,
  body.contact.telephone,
  body.address.line1,
  body.address.town,
  body.address.postcode,
  body.place,
  body.adasRequirement,
  25_000,
  5_000,
  null,
];

/** Values of the statement that inserts its lines. */
export const insertedLines = (id: string, body: NewWorksheet): unknown[] => [
  id,
  body.lines.map(() => newId()),
  body.lines.map((line) => line.kind),
  body.lines.map((line) => line.productId ?? null),
  body.lines.map((line) => line.description ?? 'Labour'),
];

/** What the log keeps of a change: the digest, its salt and what was written. */
export function digested(written: object): [digest: string, salt: string, after: string] {
  const salt = randomBytes(12).toString('base64url');
  const after = JSON.stringify(written);
  return [createHash('sha256').update(salt).update(after).digest('base64url'), salt, after];
}

/** Values of the statement that writes its log entry, with the digest of what was written. */
export function logValues(id: string, number: string, body: NewWorksheet): unknown[] {
  const after = digested({ number, state: 'open', customer: body.customerId, lines: body.lines.map((line) => line.description ?? line.productId) });
  return [newId(), 'worksheet', id, number, 'worksheet.created', null, 'bench', ['customer', 'lines', 'number', 'state'], ...after];
}
