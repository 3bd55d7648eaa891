import { accessMessages } from './access-messages.ts';
import type { AreaContract, NamesIn } from './area.ts';
import { areas } from './areas.gen.ts';
import { fillMessage, type Message } from './message.ts';

export type MessageCode = keyof typeof accessMessages | NamesIn<typeof areas, 'messages'>;

const all: readonly AreaContract[] = Object.values(areas);
/** Every refusal of the product, those of no area first. */
export const messages: Readonly<Record<MessageCode, Message>> = Object.assign({}, accessMessages, ...all.map((area) => area.messages));

/** The sentence for a code, its `{names}` filled from `details`. */
export function messageText(code: MessageCode, details: Readonly<Record<string, string | number>> = {}): string {
  return fillMessage(messages[code].text, details);
}
