import { createHash } from 'node:crypto';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from './get-settings.ts';
import { changeSettings } from './update-settings.ts';

const folder = '/v1/system/logos/';
const hashIn = (path: string): string => (path.startsWith(folder) ? path.slice(folder.length) : '');

/** Keeps a picture that the product drew (a PNG) as the company's logo; answers its path. */
export async function keepLogo(tx: WriteTx, png: Buffer): Promise<string> {
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 32);
  await tx.db
    .insertInto('company_logo')
    .values({ hash, png })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doNothing())
    .execute();
  await changeSettings(tx, { company: { logo: `${folder}${hash}` } });
  await forgetOthers(tx, hash);
  return `${folder}${hash}`;
}

/** Takes the company's logo away; without one there is nothing to do. */
export async function removeLogo(tx: WriteTx): Promise<void> {
  await changeSettings(tx, { company: { logo: '' } });
  await forgetOthers(tx, '');
}

const forgetOthers = (tx: WriteTx, hash: string) => tx.db.deleteFrom('company_logo').where('hash', '<>', hash).execute();

export async function openLogo(tx: ReadTx, hash: string): Promise<Buffer> {
  const row = await tx.db.selectFrom('company_logo').select('png').where('hash', '=', hash).executeTakeFirst();
  if (row === undefined) throw new Refusal('record.not_found');
  return row.png;
}

/** The company's logo as a data address, as documents are printed with it; empty where there is none. */
export async function logoForPaper(tx: ReadTx): Promise<string> {
  const hash = hashIn((await getSettings(tx)).company.logo);
  if (hash === '') return '';
  const row = await tx.db.selectFrom('company_logo').select('png').where('hash', '=', hash).executeTakeFirst();
  return row === undefined ? '' : `data:image/png;base64,${row.png.toString('base64')}`;
}
