import { randomInt } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { findRecoveryCode, spendRecoveryCode } from './authenticator.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const howMany = 10;
// Twelve of 32 characters, none of which looks like another: 60 bits, 50 of them behind a slow hash.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;
const markLength = 2;

export interface NewRecoveryCodes {
  readonly codes: readonly string[];
  readonly rows: readonly { id: string; mark: string; code_hash: string }[];
}

const markOf = (code: string) => code.slice(0, markLength);
const makeCode = () => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
const shown = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Ten new codes as they are shown, once, and as they are kept. Takes a moment: each is hashed as a password is. */
export async function newRecoveryCodes(tenantId: string): Promise<NewRecoveryCodes> {
  const codes = new Map<string, string>();
  while (codes.size < howMany) {
    const code = makeCode();
    codes.set(markOf(code), code);
  }
  const list = [...codes.values()];
  const hashes = await Promise.all(list.map((code) => hashPassword(tenantId, code)));
  return { codes: list.map(shown), rows: list.map((code, place) => ({ id: newId(), mark: markOf(code), code_hash: hashes[place] ?? '' })) };
}

/** Uses a recovery code up, however it was typed; false where it is none of the user's, or was used. */
export async function useRecoveryCode(tx: WriteTx, userId: string, typed: string): Promise<boolean> {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const row = code.length === length ? await findRecoveryCode(tx, userId, markOf(code)) : undefined;
  const right = await verifyPassword(tx.tenant.id, row?.code_hash, code);
  return row !== undefined && right && spendRecoveryCode(tx, row.id);
}
