import type { LinkView } from '@quarterlight/contract/links/schemas';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { plural } from '@quarterlight/kit/text';
import { instantText, lastDayText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from './record.module.css';

const looks = {
  open: { tone: 'green', word: 'Open' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Ended' },
  used: { tone: 'neutral', word: 'Used' },
} as const;

const viewed = ({ views, firstViewedAt, lastViewedAt }: LinkView): string =>
  views === 0
    ? 'Not opened yet'
    : `Opened ${plural(views, 'time')}, first ${instantText(firstViewedAt)}${views > 1 ? `, last ${instantText(lastViewedAt)}` : ''}`;

/** The private links that went out: whether they still open, and how often somebody opened them. */
export function Links({ quotation: { links } }: { readonly quotation: QuotationDetail }) {
  if (links.length === 0) return null;
  return (
    <Section title="Private links" count={links.length}>
      <ul className={classes.rows}>
        {links.map((link) => (
          <li key={link.id}>
            <StateChip tone={looks[link.state].tone}>{looks[link.state].word}</StateChip>
            <span>
              {viewed(link)}
              <span className={classes.below}>
                Made {instantText(link.createdAt)}, opens until {lastDayText(link.until)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
