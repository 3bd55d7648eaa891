import type { ReadTx } from '../../../platform/database/scope.ts';
import { findLinesFrom, findNewestLines } from './head.queries.ts';
import { type Expected, expectedOf, followLines, type Head } from './head.rules.ts';
import { type HeadKeeper, readOutside } from './head-keeper.ts';

/** Longer than a head of another server takes to come into this one's files. */
const lag = 5 * 60_000;

/** What is signed of a chain, and what is wrong with the heads themselves. */
export interface CheckedHeads {
  readonly expected: Expected;
  readonly problem: string | null;
  /** What whoever reads the verdict has to know besides. */
  readonly notes: readonly string[];
}

/** Compares the heads outside of the database with each other and with those in it, and says what they ask of the chain. */
export async function checkHeads(tx: ReadTx, keeper: HeadKeeper, say: { readonly instant: (text: string) => string }): Promise<CheckedHeads> {
  const key = await keeper.key();
  const outside = await readOutside(keeper, tx.tenant.id);
  const [furthest] = outside;
  const kept = furthest?.heads ?? [];
  const rows = kept[0] === undefined ? await findNewestLines(tx) : await findLinesFrom(tx, kept[0].number);
  const { heads: added, problem: wrong } = followLines(
    [...kept.slice(-1).map(({ line }) => line), ...rows.filter(({ number }) => number > (kept.at(-1)?.number ?? 0)).map(({ line }) => line)],
    tx.tenant.id,
    'the database',
  );
  const heads = [...kept, ...added.slice(kept.length > 0 ? 1 : 0)];
  const last = heads.at(-1);
  const problem =
    outside.find((out) => out.problem !== null)?.problem ??
    wrong ??
    inDatabase(kept, rows) ??
    behind(kept.at(-1), last, Date.parse(tx.now)) ??
    (last !== undefined && last.key !== key.name
      ? `The newest signed head, number ${last.number}, was not signed by this server's secret key: put the right key back, or start the server, which then says so in the log.`
      : null);
  return { expected: expectedOf(heads), problem, notes: notesOf(heads, kept, say) };
}

/** What the heads in the database alone ask of the chain: of a copy that is older than the files outside. */
export async function checkHeadsWithin(tx: ReadTx): Promise<CheckedHeads> {
  const { heads, problem } = followLines(
    (await findNewestLines(tx)).map(({ line }) => line),
    tx.tenant.id,
    'the database',
  );
  return { expected: expectedOf(heads), problem, notes: [] };
}

/** Whether the database has every head that is kept outside, as it is there; what lies before the cut may be gone, and what lies before a restoration differ. */
function inDatabase(kept: readonly Head[], rows: readonly { number: number; line: string }[]): string | null {
  const has = new Map(rows.map(({ number, line }) => [number, line]));
  const from = kept.findLast(({ what }) => what === 'restored')?.number ?? 0;
  const cut = kept.at(-1)?.base.position ?? 0;
  for (const { number, position, line } of kept) {
    if (number < from) continue;
    const found = has.get(number);
    if (found === undefined && position >= cut && position > 0)
      return `The database lacks the signed head number ${number}, which is kept outside: it was taken out, or the database was restored from an older backup.`;
    if (found !== undefined && found !== line) return `The signed head number ${number} in the database is not the one that is kept outside.`;
  }
  return null;
}

function behind(kept: Head | undefined, last: Head | undefined, now: number): string | null {
  if (kept === undefined || last === undefined || kept.number === last.number || now - Date.parse(last.at) < lag) return null;
  return `The file of signed heads outside of the database ends at number ${kept.number} and the database has ${last.number}: the file was shortened, or this server has not run since.`;
}

function notesOf(heads: readonly Head[], kept: readonly Head[], { instant }: { readonly instant: (text: string) => string }): string[] {
  const base = heads.at(-1)?.base.position ?? 0;
  return [
    ...(kept.length === 0 ? ['No signed head is kept outside of the database yet: the first comes within a minute.'] : []),
    ...(base > 0 ? [`Entries up to position ${base} were cut when they were as old as the company keeps its log.`] : []),
    ...heads.flatMap(({ what, at, note = '', from = 0 }) =>
      what === 'restored'
        ? [`The database was restored from a backup, as was said on ${instant(at)}: what stood behind position ${from} is lost. ${note}`.trim()]
        : what === 'new-key'
          ? [`Signed by another key since ${instant(at)}.`]
          : [],
    ),
  ];
}
