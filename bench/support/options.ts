/** What a person asked of the run. */
export interface Options {
  /** Worksheets of the company; lines, customers and vehicles follow. */
  readonly rows: readonly number[];
  /** Names of the operations to measure; all where nothing is said. */
  readonly only: readonly string[] | undefined;
  readonly long: boolean;
  /** Rounds and seconds for each contestant in a round. */
  readonly rounds: number;
  readonly seconds: number;
  readonly json: string | undefined;
  readonly markdown: boolean;
  /** Takes `dist` as it lies there. */
  readonly unbuilt: boolean;
  /** The operation to run under the processor's profiler instead of measuring. */
  readonly profile: string | undefined;
  /** A folder that keeps the generated rows for the next run; a temporary one where nothing is said. */
  readonly data: string | undefined;
}

/** The size that all ratios are stated for. */
const standardRows = 100_000;

const known = ['rows', 'only', 'long', 'rounds', 'seconds', 'json', 'markdown', 'unbuilt', 'profile', 'data'];

/** Reads `--name` and `--name=value`; throws an Error of one sentence for what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const given = new Map(
    args.map((argument) => {
      const match = /^--([a-z]+)(?:=(.+))?$/.exec(argument);
      if (match?.[1] === undefined || !known.includes(match[1])) throw new Error(`${argument} is not known: choose from --${known.join(', --')}.`);
      return [match[1], match[2] ?? ''] as const;
    }),
  );
  const number = (name: string, otherwise: number) => {
    const text = given.get(name);
    if (text === undefined) return otherwise;
    const value = Number(text.replaceAll('_', ''));
    if (!(value > 0)) throw new Error(`--${name} needs a number.`);
    return value;
  };
  const long = given.has('long');
  const rows = given.get('rows');
  return {
    rows:
      rows === undefined ? (long ? [standardRows, 1_000_000, 10_000_000] : [standardRows]) : rows.split(',').map((text) => Number(text.replaceAll('_', ''))),
    only: given.get('only')?.split(','),
    long,
    rounds: number('rounds', 5),
    seconds: number('seconds', long ? 2 : 0.5),
    json: given.get('json'),
    markdown: given.has('markdown'),
    unbuilt: given.has('unbuilt'),
    profile: given.get('profile'),
    data: given.get('data'),
  };
}
