import { accessMessages } from './access-messages.ts';
import type { AreaContract, NamesIn } from './area.ts';
import { areas } from './areas.gen.ts';

/** What a person is told for a refusal's code; `status` is 400 where it is not given, `field` is where a form shows it. Texts may hold `{names}` filled from the details. */
export interface Message {
  readonly text: string;
  readonly status?: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503;
  readonly field?: string;
}
export type Messages = Readonly<Record<string, Message>>;

export type MessageCode = keyof typeof accessMessages | NamesIn<typeof areas, 'messages'>;

const all: readonly AreaContract[] = Object.values(areas);
/** Every refusal of the product, those of no area first. */
export const messages: Readonly<Record<MessageCode, Message>> = Object.assign({}, accessMessages, ...all.map((area) => area.messages));

/** The sentence for a code, its `{names}` filled from `details`. */
export function messageText(code: MessageCode, details: Readonly<Record<string, string | number>> = {}): string {
  return messages[code].text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
