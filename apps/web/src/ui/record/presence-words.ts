import type { OpenBy } from '@quarterlight/contract/system/schemas';
import { listOf } from '@quarterlight/kit/text';

type People = OpenBy['people'];

/** 'Beth Carmichael is editing this, Jo Field is looking at it'; those without a name are somebody else, or so many others. */
export function presenceWords(people: People): string {
  const editing = people.filter(({ doing }) => doing === 'editing');
  const looking = people.filter(({ doing }) => doing === 'looking');
  const parts = [
    ['editing', editing],
    ['looking at', looking],
  ] as const;
  return parts
    .filter(([, who]) => who.length > 0)
    .map(([does, who], index) => `${whoWords(who)} ${who.length > 1 ? 'are' : 'is'} ${does} ${index === 0 ? 'this' : 'it'}`)
    .join(', ');
}

const mostNamed = 3;

function whoWords(people: People): string {
  const names = people.flatMap(({ name }) => name ?? []);
  const named = names.slice(0, names.length > mostNamed ? mostNamed - 1 : mostNamed);
  const rest = people.length - named.length;
  const others = rest === 0 ? [] : [rest > 1 ? `${rest} others` : named.length > 0 ? '1 other' : 'Somebody else'];
  return listOf([...named, ...others]);
}
