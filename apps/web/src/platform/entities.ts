import type { Route } from '@quarterlight/contract/route';

/** 'worksheets' → 'worksheet', 'companies' → 'company', 'addresses' → 'address'. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** What a route is about: its record's entity and the first noun of its path, in the singular; hints name most such things. */
export function entitiesOf(route: Pick<Route, 'path' | 'record'>): string[] {
  const nouns = route.path.split('/').slice(2);
  const noun = nouns[0] === 'system' || nouns[0] === 'companies' ? (nouns[1] ?? nouns[0]) : nouns[0];
  return [...new Set([...(route.record ? [route.record.of] : []), singular(noun ?? '')])];
}
