import { Instant } from './Day.tsx';
import classes from './Messages.module.css';

interface MessagesProps {
  readonly messages: readonly {
    readonly id: string;
    readonly fromCustomer: boolean;
    readonly words: string;
    /** Empty where the reader does not hear who it was. */
    readonly by: string;
    /** An instant, UTC. */
    readonly at: string;
    readonly isUnread?: boolean;
  }[];
  /** Who reads it: their own words stand on the right. */
  readonly side: 'customer' | 'office';
  /** What screen readers call it. */
  readonly label: string;
}

/** What a customer and the office wrote to each other, in the order in which it is given; nothing where nobody wrote. */
export function Messages({ messages, side, label }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ol className={classes.messages} aria-label={label}>
      {messages.map(({ id, fromCustomer, words, by, at, isUnread }) => (
        <li key={id} data-own={fromCustomer === (side === 'customer') || undefined} data-unread={isUnread || undefined}>
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
