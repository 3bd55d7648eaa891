import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a proof found: a name and a figure with its unit, as they are printed and noted. */
export type Figures = Readonly<Record<string, string | number>>;

export interface ProofContext {
  /** Few rounds, to see in a minute or two that the proof itself works. */
  readonly short: boolean;
  /** A folder of its own, removed afterwards. */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Gives back what was started, in reverse order, whatever happens. */
  readonly after: (stop: () => Promise<unknown>) => void;
}

/** A promise that the product breaks: thrown by a proof, and looked for where a defect is planted. */
export class Broken extends Error {}

/** Breaks the proof with a sentence unless the condition holds. */
export function hold(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Broken(sentence);
}

export interface Proof {
  readonly name: string;
  /** Numbers of the promises in docs/reliability.md. */
  readonly promises: readonly number[];
  readonly about: string;
  /** Throws `Broken` where a promise does not hold. */
  readonly run: (context: ProofContext) => Promise<Figures>;
  /** Defects that are put into a copy of the database or around the product; each must make the same proof throw `Broken`. */
  readonly planted: readonly { readonly about: string; readonly run: (context: ProofContext) => Promise<unknown> }[];
}

/** Runs one proof, or one planted defect, in a folder of its own and gives back all that it started. */
export async function inContext<Result>(
  options: { short: boolean; say: (line: string) => void },
  work: (context: ProofContext) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterlight-proof-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    return await work({ ...options, folder, after: (stop) => void stops.unshift(stop) });
  } finally {
    for (const stop of stops) await stop().catch((error: unknown) => options.say(`while clearing up: ${String(error)}`));
    await rm(folder, { recursive: true, force: true });
  }
}
