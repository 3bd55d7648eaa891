import type { Answer } from '../kit/client.ts';

/** What a race found: figures to note, and a sentence for every promise that it saw broken. */
export interface Findings {
  readonly figures: Readonly<Record<string, string | number>>;
  readonly broken: readonly string[];
}

/** Runs the work so many times, at most `width` at once, and gives the results in order. */
export async function crowd<Result>(times: number, width: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const one = async () => {
    while (next < times) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, times) }, one));
  return results;
}

/** One of the list, in turn. */
export function turnOf<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('Nobody to take turns.');
  return item;
}

/** How a call ended: `done`, the code of the refusal, or the status alone. */
export const endOf = (answer: Pick<Answer<unknown>, 'status' | 'problem'>): string =>
  answer.status < 300 ? 'done' : answer.status === 400 || answer.status === 404 ? (answer.problem.code ?? String(answer.status)) : String(answer.status);

/** How often each end was seen. */
export const tally = (ends: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(ends, (end) => end)].map(([end, list]) => [end, list.length]));

/** A sentence if anything ended otherwise than it may. */
export function strayEnds(ends: readonly string[], allowed: readonly string[]): string[] {
  const stray = ends.filter((end) => !allowed.includes(end));
  return stray.length === 0 ? [] : [`${stray.length} of ${ends.length} calls ended as none should: ${JSON.stringify(tally(stray))}`];
}

/** A registration of its own for every number below 900,000. */
function plateOf(index: number): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const letter = (place: number) => letters[Math.floor(index / 90 / letters.length ** place) % letters.length] ?? 'A';
  return `AB${10 + (index % 90)}${letter(2)}${letter(1)}${letter(0)}`;
}

/** A vehicle with such a registration. */
export const aFord = (index: number) => ({ registration: plateOf(index), make: 'FORD', model: 'Focus', year: 2019 });

/** The parts of the list, each of so many. */
export const inParts = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
