import type { SlotProposals } from '@quarterlight/contract/diary/schemas';
import { plural } from '@quarterlight/kit/text';
import { dayText } from '../../../platform/formats.ts';
import classes from './Proposals.module.css';

interface WhyNotProps {
  readonly found: SlotProposals;
  readonly shown: number;
}

/** What speaks against every place that is not proposed: counted, with one of each. */
export function WhyNot({ found: { items, more, against, promisedBy }, shown }: WhyNotProps) {
  if (against.length === 0) return null;
  const others = more + items.length - shown;
  return (
    <details className={classes.whyNot}>
      <summary>Why not another?</summary>
      <p>
        {others > 0 ? `${plural(others, 'more slot has', 'more slots have')} room and ${others === 1 ? 'is' : 'are'} worse.` : 'No other slot has room.'}
        {promisedBy !== null && ` Promised by ${dayText(promisedBy)}.`}
      </p>
      <ul>
        {against.map(({ code, words, example }) => (
          <li key={code}>
            {words} <span>for example {example}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
