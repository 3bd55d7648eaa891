import type { ChainReport } from '@quarterlight/contract/system/schemas';
import { formatInstant } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import type { Scope } from '../../platform/database/scope.ts';
import { beginOfTail, isNameless, namesFit, sealHash, timeFits, valuesFit } from './chain.rules.ts';
import { countUnsealed, findHead, findPlanted, findSealed, findYoungestSealed } from './log.queries.ts';
import { type CheckedHeads, checkHeads, checkHeadsWithin } from './log-heads/check-heads.ts';
import { expectedOf } from './log-heads/head.rules.ts';
import type { HeadKeeper } from './log-heads/head-keeper.ts';

const batch = 5_000;

interface Options {
  /** What is signed outside of the database, or what is signed within it alone; without either the chain is held against itself. */
  readonly keeper?: HeadKeeper | 'within' | undefined;
  /** Told after each part of the chain. */
  readonly onProgress?: (checked: number, total: number) => Promise<void>;
}

type Finding = Pick<ChainReport, 'firstBadPosition' | 'firstBadEntryId'> & { readonly problem: string };

/** Walks the whole chain, part by part, against itself and what was signed of it; names the first that does not fit. */
export async function verifyLog(scope: Scope, { keeper, onProgress = async () => {} }: Options = {}): Promise<ChainReport> {
  for (let again = 0; ; again += 1) {
    const heads = await headsOf(scope, keeper);
    const walk = await walkChain(scope, heads, onProgress);
    // Old entries may be cut by the setting while it walks: then it begins where they were cut.
    if (walk.finding !== null && again < 3 && (await headsOf(scope, keeper)).expected.base.position !== heads.expected.base.position) continue;
    return await conclude(scope, heads, walk);
  }
}

const unsigned: CheckedHeads = { expected: expectedOf([]), problem: null, notes: [] };

async function headsOf(scope: Scope, keeper: Options['keeper']): Promise<CheckedHeads> {
  if (keeper === undefined) return unsigned;
  if (keeper === 'within') return scope.read(checkHeadsWithin);
  return scope.read((tx) => checkHeads(tx, keeper, { instant: (text) => formatInstant(text, tx.tenant.timeZone) }));
}

interface Walk {
  readonly position: number;
  readonly hash: string;
  /** Entries whose values or names are gone. */
  readonly emptied: number;
  readonly finding: Finding | null;
}

type Sealed = Awaited<ReturnType<typeof findSealed>>[number];

async function walkChain(scope: Scope, { expected }: CheckedHeads, onProgress: NonNullable<Options['onProgress']>): Promise<Walk> {
  let { position, hash } = expected.base;
  let emptied = 0;
  const total = (await scope.read(findHead))?.position ?? 0;
  for (;;) {
    const rows = await scope.read((tx) => findSealed(tx, position, batch));
    for (const row of rows) {
      const problem = problemOf(row, { position, hash }, expected, scope.tenant.timeZone);
      if (problem !== null) return { position, hash, emptied, finding: { firstBadPosition: position + 1, firstBadEntryId: row.id, problem } };
      if ((row.salt === null && row.fields.length > 0) || isNameless(row)) emptied += 1;
      ({ position, hash } = row);
    }
    await onProgress(position, total);
    if (rows.length < batch) return { position, hash, emptied, finding: null };
  }
}

const missing = (from: number, to: number) => (from === to ? `The entry at position ${from} is` : `The entries at positions ${from} to ${to} are`);

function problemOf(row: Sealed, before: { position: number; hash: string }, { at }: CheckedHeads['expected'], zone: string): string | null {
  if (row.position !== before.position + 1) return `${missing(before.position + 1, row.position - 1)} missing before this one.`;
  if (sealHash(before.hash, row.position, row) !== row.hash || !namesFit(row)) return 'This entry is not the one that was sealed.';
  if (!valuesFit(row, row)) return 'The values of this entry are not the ones that were written.';
  if (!timeFits(row)) return 'This entry says another time than the one at which it was made.';
  const signed = at.get(row.position);
  if (signed !== undefined && signed.hash !== row.hash)
    return `The chain up to this entry was written anew: it is not what was signed on ${formatInstant(signed.at, zone)}.`;
  return null;
}

async function conclude(scope: Scope, { expected, problem, notes }: CheckedHeads, walk: Walk): Promise<ChainReport> {
  return scope.read(async (tx) => {
    const head = await findHead(tx);
    const tail = beginOfTail(await findYoungestSealed(tx), Date.parse(tx.now));
    const [planted, unsealed] = await Promise.all([findPlanted(tx, tail), countUnsealed(tx, tail)]);
    const reached = Math.max(head?.position ?? 0, ...expected.at.keys());
    const cut = expected.at.get(reached);
    const cutOff: Finding = {
      firstBadPosition: walk.position + 1,
      firstBadEntryId: null,
      problem: `${missing(walk.position + 1, reached)} missing at the end${cut === undefined ? '' : `: the chain reached position ${reached} when it was signed on ${formatInstant(cut.at, tx.tenant.timeZone)}`}.`,
    };
    const none = { firstBadPosition: null, firstBadEntryId: null };
    const finding: Finding | null =
      walk.finding ??
      (problem === null ? null : { ...none, problem }) ??
      // One that was sealed since this walk read the last part is there.
      (cut !== undefined && (head?.position ?? 0) < reached ? cutOff : null) ??
      (planted === undefined ? null : { ...none, firstBadEntryId: planted, problem: 'This entry was put in after those around it were sealed.' });
    return {
      intact: finding === null,
      ...(finding ?? { ...none, problem: null }),
      sealed: walk.position,
      unsealed,
      emptied: walk.emptied,
      base: expected.base.position,
      head: walk.position === 0 ? null : walk.hash,
      signed: expected.last === undefined ? null : { number: expected.last.number, position: expected.last.position, at: expected.last.at },
      notes: [...notes, ...(walk.emptied > 0 ? [`${plural(walk.emptied, 'entry has', 'entries have')} let go of values or names, by age or by erasure.`] : [])],
    };
  });
}
