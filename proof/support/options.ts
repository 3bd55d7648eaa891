/** What was given as `--name=` when the proofs were started. */
export const option = (name: string): string | undefined => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

/** Ends the program with a sentence where it was asked for what it does not have. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The whole number above nought that was given as `--name=`, else the fallback; refuses where something else was given. */
export function numberOption(name: string, fallback: number): number {
  const given = option(name);
  if (given === undefined) return fallback;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < 1) refuse(`--${name}= is no whole number above nought: ${given}`);
  return value;
}

/** Which share of the items was asked for by `--name=1/4`, the first of four; all of them where nothing was. */
export function partOf<Item>(name: string, items: readonly Item[]): readonly Item[] {
  const given = option(name);
  if (given === undefined) return items;
  const [part = 0, parts = 0] = given.split('/').map(Number);
  if (!(part >= 1 && part <= parts)) refuse(`--${name}= is no part such as 1/4: ${given}`);
  return items.filter((_, index) => index % parts === part - 1);
}
