import { type ForMe, ForMeKindCode, type ForMeThing } from '@quarterlight/contract/notices/for-me-schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { ForMeSource, WaitingThing } from '../../platform/for-me/define-for-me.ts';
import { findPutAway, markOf } from './for-me.queries.ts';

/** So many of a source are looked at, and so many of a kind told. */
const mostLookedAt = 100;
const mostTold = 20;

const isFor = (actor: Actor, { needs }: ForMeSource): boolean => needs === undefined || needs.some((permission) => can(actor, permission));

/** What waits for whoever asks, by kind, without what they have put away. */
export async function findForMe(tx: ReadTx, sources: readonly ForMeSource[]): Promise<ForMe> {
  const found = await Promise.all(sources.filter((source) => isFor(tx.actor, source)).map((source) => waitingOf(tx, source)));
  const kinds = ForMeKindCode.options.flatMap((kind) => {
    const things = found.flat().filter((thing) => thing.kind === kind);
    return things.length === 0 ? [] : [{ kind, count: Math.min(things.length, mostLookedAt), things: things.slice(0, mostTold) }];
  });
  return { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
}

/** A thing that waits for whoever asks and can be put away as that; undefined where there is none. */
export async function findThing(
  tx: ReadTx,
  sources: readonly ForMeSource[],
  wanted: Pick<ForMeThing, 'kind' | 'id'> & { readonly edition: string },
): Promise<WaitingThing | undefined> {
  const asked = sources.filter((source) => source.kind === wanted.kind && isFor(tx.actor, source));
  const things = (await Promise.all(asked.map((source) => source.find(tx, mostLookedAt)))).flat();
  return things.find(({ id, edition }) => id === wanted.id && edition === wanted.edition);
}

async function waitingOf(tx: ReadTx, { kind, find }: ForMeSource): Promise<ForMeThing[]> {
  const things = await find(tx, mostLookedAt);
  const editions = things.flatMap(({ id, edition }) => (edition === undefined ? [] : [{ id, edition }]));
  const away = await findPutAway(tx, kind, editions);
  return things.flatMap(({ edition, recordKind = null, ...thing }) =>
    edition !== undefined && away.has(markOf({ id: thing.id, edition })) ? [] : [{ ...thing, recordKind, kind, edition: edition ?? null }],
  );
}
