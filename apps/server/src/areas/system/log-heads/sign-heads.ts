import type { ReadTx, Scope, WriteTx } from '../../../platform/database/scope.ts';
import { findHead, findSeal, lockChain } from '../log.queries.ts';
import { findLinesFrom, findNewestLines, insertLines, mostLines } from './head.queries.ts';
import { digestOfLine, followLines, type Head, type HeadKey, readHead, type Said, signHead } from './head.rules.ts';
import { type HeadKeeper, type Outside, readOutside } from './head-keeper.ts';

/** A head held back: what was signed before does not agree with what is there, and signing on would cover that up. */
export class Held extends Error {}

/** What a head says besides how far the chain is. */
export type Change = Pick<Said, 'what'> & Partial<Pick<Said, 'base' | 'from' | 'note'>>;

interface Known {
  /** The heads in their order, from the last that is kept outside on. */
  readonly heads: readonly Head[];
  /** Too many at once: the rest comes with the next pass. */
  readonly isAll: boolean;
}

/**
 * The heads that the database adds to those outside. They have to be those outside, and continue them; else the database was restored, cut or written to by
 * somebody.
 */
export async function agreedHeads(tx: ReadTx, outside: readonly Outside[], key: HeadKey): Promise<Known> {
  const problem = outside.find((out) => out.problem !== null)?.problem;
  if (typeof problem === 'string') throw new Held(problem);
  const last = outside[0]?.heads.at(-1);
  const rows = last === undefined ? await findNewestLines(tx) : await findLinesFrom(tx, last.number);
  const isCutAway = last !== undefined && isBehindCut(last, rows, key);
  if (last !== undefined && !isCutAway && rows[0]?.line !== last.line) throw new Held(await differing(tx, last.number));
  const { heads, problem: wrong } = followLines(
    rows.map(({ line }) => line),
    tx.tenant.id,
    'the database',
  );
  if (wrong !== null) throw new Held(wrong);
  const newest = heads.at(-1);
  if (last !== undefined && newest !== undefined && newest.number > last.number && newest.key !== key.name)
    throw new Held(`The signed head number ${newest.number} in the database was signed by another key. Servers of one database need the same secret key.`);
  return { heads, isAll: last === undefined || rows.length < mostLines };
}

/** Whether this server did not run while another cut the log behind what it last heard of: what our own key signed since stands by itself. */
function isBehindCut(last: Head, rows: readonly { number: number; line: string }[], key: HeadKey): boolean {
  const newest = readHead(rows.at(-1)?.line ?? '');
  return rows[0]?.number !== last.number && newest !== undefined && newest.key === key.name && newest.base.position > last.position;
}

async function differing(tx: ReadTx, number: number): Promise<string> {
  const newest = (await findNewestLines(tx)).at(-1)?.number ?? 0;
  if (newest >= number) return `The signed head number ${number} in the database is not the one that is kept outside.`;
  return `Outside of the database ${number} signed heads are known, in it ${newest}: entries were cut off, or the database was restored from an older backup.`;
}

/** Adds a signed head in the open transaction, which holds the chain; undefined where there is nothing to say. Throws `Held`. */
export async function addHead(tx: WriteTx, key: HeadKey, known: Known, change?: Change): Promise<Head | undefined> {
  const chain = await findHead(tx);
  const last = known.heads.at(-1);
  if (!chain || !known.isAll) return undefined;
  if (last !== undefined && !(await fits(tx, last)))
    throw new Held(`The chain no longer has the entry at position ${last.position} that was signed on ${last.at}.`);
  const isNews = last === undefined || last.position < chain.position || last.key !== key.name;
  if (change === undefined && !isNews) return undefined;
  const what = change?.what ?? (last !== undefined && last.key !== key.name ? 'new-key' : 'sealed');
  if (what === 'new-key')
    await tx.audit({ entity: 'system-log', id: tx.tenant.id, label: 'System log', action: 'system-log.signed-by-new-key', after: { since: tx.now } });
  const head = signHead(
    {
      tenant: tx.tenant.id,
      number: (last?.number ?? 0) + 1,
      position: chain.position,
      hash: chain.hash,
      base: change?.base ?? last?.base ?? { position: 0, hash: '' },
      at: tx.now,
      what,
      ...(change?.from === undefined ? {} : { from: change.from }),
      ...(change?.note === undefined ? {} : { note: change.note }),
      previous: last === undefined ? '' : digestOfLine(last.line),
      key: key.name,
    },
    key,
  );
  await insertLines(tx, [head]);
  return head;
}

const fits = async (tx: ReadTx, { position, hash, base }: Head): Promise<boolean> =>
  position === base.position ? hash === base.hash : (await findSeal(tx, position))?.hash === hash;

/**
 * Signs how far the tenant's chain has come, where that is news, and brings every folder outside up to what the database has. Safe in several servers at
 * once. Throws `Held` where signing on would cover something up.
 */
export async function signChain(scope: Scope, keeper: HeadKeeper, change?: (tx: WriteTx) => Promise<Change | undefined>): Promise<Head | undefined> {
  const key = await keeper.key();
  const done = await scope.write(async (tx) => {
    await lockChain(tx);
    // Behind the lock: what another transaction of this server has signed is in the file by the time that it lets go, or comes with the next pass.
    const outside = await readOutside(keeper, tx.tenant.id);
    const known = await agreedHeads(tx, outside, key);
    // A new key comes first, and with a word of its own.
    const isSameKey = (known.heads.at(-1)?.key ?? key.name) === key.name;
    const asked = isSameKey ? await change?.(tx) : undefined;
    const signed = change !== undefined && isSameKey && asked === undefined ? undefined : await addHead(tx, key, known, asked);
    return { outside, heads: signed === undefined ? known.heads : [...known.heads, signed], signed };
  });
  await bringUp(keeper, scope.tenant.id, done.outside, done.heads);
  return done.signed;
}

/** Writes to each folder what it lacks. */
export async function bringUp({ files }: HeadKeeper, tenantId: string, outside: readonly Outside[], heads: readonly Head[]): Promise<void> {
  const all = [...new Map([...(outside[0]?.heads ?? []), ...heads].map((head) => [head.number, head])).values()];
  for (const { folder, heads: has } of outside) {
    const reaches = has.at(-1)?.number ?? 0;
    const lacking = all.filter(({ number }) => number > reaches);
    const [first] = lacking;
    // What lay between is no longer kept anywhere: the file begins anew.
    if (reaches > 0 && first !== undefined && first.number > reaches + 1 && first.what !== 'restored') await files.setAside(folder, tenantId);
    await files.append(
      folder,
      tenantId,
      lacking.map(({ line }) => line),
    );
    files.note(folder, tenantId, all.at(-1)?.number ?? 0);
  }
}
