/** A stretch of a text that is the same on both sides, or stands on one alone. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}
export interface Difference {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** More words than these on both sides are not compared word by word: it would take long, and help nobody. */
const mostCells = 4_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

function joined(words: readonly string[], changed: readonly boolean[]): Piece[] {
  const pieces: { text: string; changed: boolean }[] = [];
  for (const [index, text] of words.entries()) {
    const last = pieces.at(-1);
    const isChanged = changed[index] === true;
    if (last?.changed === isChanged) last.text += text;
    else pieces.push({ text, changed: isChanged });
  }
  return pieces;
}

/** Which words of two texts differ: the longest run of words, not of neighbours, that both have is the same. */
export function textDifference(before: string, after: string): Difference {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const kept = left.length * right.length > mostCells ? { left: new Set<number>(), right: new Set<number>() } : commonWords(left, right);
  const mark = (words: readonly string[], same: ReadonlySet<number>) =>
    words.map((_word, index) => index >= start && index < words.length - end && !same.has(index - start));
  return { before: joined(one, mark(one, kept.left)), after: joined(other, mark(other, kept.right)) };
}

function commonWords(left: readonly string[], right: readonly string[]): { left: Set<number>; right: Set<number> } {
  const width = right.length + 1;
  const longest = new Uint16Array((left.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      longest[row * width + column] = left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const same = { left: new Set<number>(), right: new Set<number>() };
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) {
      same.left.add(row);
      same.right.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return same;
}
