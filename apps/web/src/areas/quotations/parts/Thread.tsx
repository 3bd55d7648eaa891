import type { ReactNode } from 'react';
import { Messages } from '../../../ui/bits/Messages.tsx';
import type { CustomerQuotation } from './customer-words.ts';

interface ThreadProps {
  readonly messages: CustomerQuotation['messages'];
  /** Who reads it. */
  readonly side: 'customer' | 'office';
  /** The field for the next one. */
  readonly children?: ReactNode;
}

/** What the customer and the company wrote to each other about a quotation, the oldest first. */
export function Thread({ messages, side, children }: ThreadProps) {
  return (
    <>
      <Messages messages={messages.map(({ writtenBy: by, writtenAt: at, ...message }) => ({ ...message, by, at }))} side={side} label="Messages" />
      {children}
    </>
  );
}
