import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { numberText } from '../../platform/formats.ts';

type Sent = QuotationDetail['revisions'][number]['options'];
type Option = Sent[number];
type Line = Option['lines'][number];

/** One thing that differs between two revisions. */
export interface Difference {
  readonly what: 'added' | 'removed' | 'changed';
  readonly words: string;
  /** In pence; null where it was not there, or is no more. */
  readonly before: number | null;
  readonly after: number | null;
}
/** What differs in an option; `title` is its newer one. */
export interface OptionDifference {
  readonly id: string;
  readonly title: string;
  readonly differences: readonly Difference[];
}

const grossOf = ({ netPence, vatPence }: Pick<Option, 'netPence' | 'vatPence'>): number => netPence + vatPence;
const wordsOf = ({ code, description }: Line): string => [code, description].filter((part) => part !== '').join(' ');

/** Lines of the same product and words are the same line, one for one. */
function linesBetween(before: readonly Line[], after: readonly Line[]): Difference[] {
  const left = [...before];
  const found: Difference[] = [];
  for (const line of after) {
    const at = left.findIndex((other) => wordsOf(other) === wordsOf(line));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (!was) found.push({ what: 'added', words: wordsOf(line), before: null, after: line.netPence });
    else if (was.quantity !== line.quantity || was.netPence !== line.netPence) {
      const quantity = was.quantity === line.quantity ? '' : `, ${numberText(was.quantity)} → ${numberText(line.quantity)}`;
      found.push({ what: 'changed', words: `${wordsOf(line)}${quantity}`, before: was.netPence, after: line.netPence });
    }
  }
  return [...found, ...left.map((line) => ({ what: 'removed' as const, words: wordsOf(line), before: line.netPence, after: null }))];
}

/** What a newer revision offers otherwise than an older one: options and lines added and removed, and what costs another amount. */
export function differencesBetween(before: Sent, after: Sent): OptionDifference[] {
  const changed = after.map((option) => {
    const was = before.find(({ id }) => id === option.id);
    if (!was)
      return { id: option.id, title: option.title, differences: [{ what: 'added' as const, words: 'The option', before: null, after: grossOf(option) }] };
    const total = grossOf(was) === grossOf(option) ? [] : [{ what: 'changed' as const, words: 'Total with VAT', before: grossOf(was), after: grossOf(option) }];
    const renamed = was.title === option.title ? [] : [{ what: 'changed' as const, words: `Called ${was.title} before`, before: null, after: null }];
    return { id: option.id, title: option.title, differences: [...renamed, ...linesBetween(was.lines, option.lines), ...total] };
  });
  const gone = before
    .filter(({ id }) => !after.some((option) => option.id === id))
    .map((option) => ({
      id: option.id,
      title: option.title,
      differences: [{ what: 'removed' as const, words: 'The option', before: grossOf(option), after: null }],
    }));
  return [...changed, ...gone].filter(({ differences }) => differences.length > 0);
}
