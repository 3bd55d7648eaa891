import type { Scope } from '../../../platform/database/scope.ts';
import { findHead, lockChain } from '../log.queries.ts';
import { findNewestLines, insertLines, newestFitting } from './head.queries.ts';
import { digestOfLine, expectedOf, type Head, readHead, signHead } from './head.rules.ts';
import { type HeadKeeper, readOutside } from './head-keeper.ts';
import { bringUp } from './sign-heads.ts';

/**
 * Records that the database is of an older backup: an entry of the log, and a signed head from which the chain goes on. What was signed for positions behind
 * the last one that still stands is void from then on. Gives how many signed positions are lost. Files of heads that are spoilt are put aside.
 */
export async function recordRestoration(scope: Scope, keeper: HeadKeeper, reason: string): Promise<{ from: number; lost: number }> {
  const key = await keeper.key();
  const outside = await readOutside(keeper, scope.tenant.id);
  const known = outside[0]?.heads ?? [];
  const spoilt = outside.filter((out) => out.problem !== null);
  const done = await scope.write(async (tx) => {
    await lockChain(tx);
    const chain = (await findHead(tx)) ?? { position: 0, hash: '' };
    const rows = await findNewestLines(tx);
    const inDatabase = rows.map(({ line }) => readHead(line)).findLast((head) => head !== undefined);
    const last = known.at(-1) ?? inDatabase;
    const base = inDatabase?.base ?? { position: 0, hash: '' };
    const from = Math.max(await newestFitting(tx, [...expectedOf(known).at.values()]), base.position);
    const reached = Math.max(from, ...known.map(({ position }) => position));
    const newest = rows.at(-1)?.number ?? 0;
    await insertLines(
      tx,
      known.filter(({ number }) => number > newest),
    );
    await tx.audit({
      entity: 'system-log',
      id: tx.tenant.id,
      label: 'System log',
      action: 'system-log.restored',
      after: { reason, last_position: from, signed_up_to: reached },
    });
    const said = {
      tenant: tx.tenant.id,
      number: Math.max(last?.number ?? 0, newest) + 1,
      position: chain.position,
      hash: chain.hash,
      base,
      at: tx.now,
      what: 'restored' as const,
      from,
      note: reason,
      previous: last === undefined ? '' : digestOfLine(last.line),
      key: key.name,
    };
    const head: Head = signHead(said, key);
    await insertLines(tx, [head]);
    return { from, reached, head };
  });
  for (const { folder } of spoilt) await keeper.files.setAside(folder, scope.tenant.id);
  await bringUp(
    keeper,
    scope.tenant.id,
    outside.map((out) => (out.problem === null ? out : { ...out, heads: [] })),
    [...known.slice(-1), done.head],
  );
  return { from: done.from, lost: done.reached - done.from };
}
