/** A person who can be named. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

interface Begun {
  /** Where the `@` stands. */
  readonly at: number;
  /** What was typed behind it. */
  readonly q: string;
}

const longestName = 40;

/** The name that is being typed at the caret, behind an `@` that begins a word; null where none is. */
export function nameBegun(text: string, caret: number): Begun | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at === -1 || (at > 0 && !/\s/.test(text.charAt(at - 1)))) return null;
  const q = text.slice(at + 1, caret);
  return q.length > longestName || /[\n@]|^\s/.test(q) ? null : { at, q };
}

/** The text with a name in the place of what was begun, and where the caret stands then. */
export function withName(text: string, begun: Begun, name: string): { readonly text: string; readonly caret: number } {
  const end = begun.at + 1 + begun.q.length;
  const put = `@${name} `;
  return { text: `${text.slice(0, begun.at)}${put}${text.slice(end).replace(/^ /, '')}`, caret: begun.at + put.length };
}

/** Those of the people whom the text still names. */
export const stillNamed = (text: string, people: readonly Person[]): Person[] =>
  people.filter(({ id, name }, index) => text.includes(`@${name}`) && people.findIndex((other) => other.id === id) === index);

interface Part {
  readonly text: string;
  readonly isName: boolean;
  /** Where it begins. */
  readonly at: number;
}

/** A text in its parts, those apart that name somebody; the longest name that fits is meant. */
export function partsOf(text: string, people: readonly Person[]): Part[] {
  const names = people.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let from = 0;
  for (let place = 0; place < text.length; ) {
    const name = names.find((each) => text.startsWith(each, place));
    if (name === undefined) {
      place += 1;
      continue;
    }
    if (place > from) parts.push({ text: text.slice(from, place), isName: false, at: from });
    parts.push({ text: name, isName: true, at: place });
    place += name.length;
    from = place;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isName: false, at: from });
  return parts;
}
