/** What a person is told for a refusal's code; `status` is 400 where it is not given, `field` is where a form shows it. Texts may hold `{names}` filled from the details. */
export interface Message {
  readonly text: string;
  readonly status?: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503;
  readonly field?: string;
}
export type Messages = Readonly<Record<string, Message>>;

import { accessMessages } from './access-messages.ts';
import { allMessages } from './all-messages.ts';

export const messages = { ...accessMessages, ...allMessages } as const satisfies Messages;
export type MessageCode = keyof typeof messages;

/** The sentence for a code, its `{names}` filled from `details`. */
export function messageText(code: MessageCode, details: Readonly<Record<string, string | number>> = {}): string {
  const message: Message = messages[code];
  return message.text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
