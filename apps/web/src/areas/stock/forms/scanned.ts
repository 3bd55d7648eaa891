import type { UseFormReturn } from 'react-hook-form';

interface Countable {
  readonly code: string;
  readonly outstanding: number;
}

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Which line a scanned or typed code stands for, by any of its codes; of several the first that still misses some. -1 where none has it. */
export function lineOfCode<Line extends Countable>(
  lines: readonly Line[],
  counts: readonly number[],
  scanned: string,
  codesOf: (line: Line) => readonly string[],
): number {
  const code = plain(scanned);
  const fitting = lines.flatMap((line, index) => (code !== '' && codesOf(line).some((own) => plain(own) === code) ? [index] : []));
  return fitting.find((index) => (counts[index] ?? 0) < (lines[index]?.outstanding ?? 0)) ?? fitting[0] ?? -1;
}

interface Scanned<Line> {
  readonly lines: readonly Line[];
  /** The name of the field of how many came of a line. */
  readonly nameOf: (line: Line) => string;
  readonly codesOf: (line: Line) => readonly string[];
}

/** Counts one more of what has the code, in its field; the first scan counts from nothing: what was taken for arrived is from then on what was seen. Null where no line has it. */
export function countOne<Line extends Countable>(
  { getValues, setValue }: Pick<UseFormReturn, 'getValues' | 'setValue'>,
  { lines, nameOf, codesOf }: Scanned<Line>,
  code: string,
  isFirst: boolean,
) {
  const countOf = (line: Line): number => Number(getValues(nameOf(line)) ?? 0) || 0;
  const counts = lines.map((line) => (isFirst ? 0 : countOf(line)));
  const index = lineOfCode(lines, counts, code, codesOf);
  const line = lines[index];
  if (!line) return null;
  if (isFirst) for (const each of lines) setValue(nameOf(each), 0, { shouldDirty: true });
  const quantity = (counts[index] ?? 0) + 1;
  setValue(nameOf(line), quantity, { shouldDirty: true });
  return { code: line.code, quantity, of: line.outstanding };
}
