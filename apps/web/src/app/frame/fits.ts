/** How well one typed word fits a word of a text: at its beginning, inside it, or with a slip of the finger; null where it does not. */
function wordFit(typed: string, word: string): number | null {
  if (word.startsWith(typed)) return word === typed ? 0 : 1;
  if (typed.length > 1 && word.includes(typed)) return 2;
  return typed.length >= 5 && isSlip(typed, word.slice(0, typed.length + 1)) ? 3 : null;
}

/** Whether one letter too many, too few, another one, or two changed over make the typed word the beginning of the other. */
function isSlip(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  if (at < 0) return true;
  const [mine, theirs] = [typed.slice(at), word.slice(at)];
  return (
    theirs.startsWith(mine.slice(1)) ||
    theirs.slice(1).startsWith(mine) ||
    theirs.slice(1).startsWith(mine.slice(1)) ||
    (mine.length > 1 && theirs.startsWith(`${mine[1]}${mine[0]}${mine.slice(2)}`))
  );
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How well what was typed fits a text, 0 best: every typed word has to, in any order. Null where it does not; nothing typed fits everything. */
export function fitOf(typed: string, text: string): number | null {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
  // Signs alone are no words.
  if (wanted.length === 0 && typed.trim() !== '') return null;
  let worst = 0;
  for (const each of wanted) {
    const fits = words.map((word) => wordFit(each, word)).filter((fit) => fit !== null);
    if (fits.length === 0) return null;
    worst = Math.max(worst, Math.min(...fits));
  }
  return worst;
}

/** What fits, the best first; equally good ones stay as they stood. */
export const fitting = <Item>(typed: string, items: readonly Item[], textOf: (item: Item) => string): Item[] =>
  items
    .flatMap((item) => {
      const fit = fitOf(typed, textOf(item));
      return fit === null ? [] : [{ item, fit }];
    })
    .sort((one, other) => one.fit - other.fit)
    .map(({ item }) => item);
