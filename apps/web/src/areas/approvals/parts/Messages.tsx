import type { ApprovalMessage } from '@quarterlight/contract/approvals/schemas';
import type { z } from 'zod';
import { Instant } from '../../../ui/bits/Day.tsx';
import classes from '../approvals.module.css';

interface MessagesProps {
  readonly messages: readonly z.output<typeof ApprovalMessage>[];
  /** Who reads it: their own words stand on the right. */
  readonly side: 'customer' | 'office';
}

/** What work provider and office wrote to each other, the oldest first. */
export function Messages({ messages, side }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ol className={classes.thread} aria-label="Messages about the approval">
      {messages.map(({ id, fromCustomer, words, by, at }) => (
        <li key={id} data-own={fromCustomer === (side === 'customer') || undefined}>
          <p>{words}</p>
          <small>
            {by && `${by}, `}
            <Instant value={at} />
          </small>
        </li>
      ))}
    </ol>
  );
}
