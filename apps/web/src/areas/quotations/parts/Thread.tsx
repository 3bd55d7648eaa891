import type { ReactNode } from 'react';
import { Instant } from '../../../ui/bits/Day.tsx';
import classes from './customer.module.css';
import type { CustomerQuotation } from './customer-words.ts';

interface ThreadProps {
  readonly messages: CustomerQuotation['messages'];
  /** Who reads it: their own words stand on the right. */
  readonly side: 'customer' | 'office';
  /** The field for the next one. */
  readonly children?: ReactNode;
}

/** What the customer and the company wrote to each other about a quotation, the oldest first. */
export function Thread({ messages, side, children }: ThreadProps) {
  return (
    <>
      {messages.length > 0 && (
        <ol className={classes.thread} aria-label="Messages">
          {messages.map(({ id, fromCustomer, words, writtenBy, writtenAt }) => (
            <li key={id} data-own={fromCustomer === (side === 'customer') || undefined}>
              <p>{words}</p>
              <span>
                {writtenBy && `${writtenBy}, `}
                <Instant value={writtenAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {children}
    </>
  );
}
