import type { Message } from '@quarterlight/contract/message';
import { type MessageCode, messages, messageText } from '@quarterlight/contract/messages';

/** A refusal that a person is told about: its code decides sentence, status and the field it is shown at. */
export class Refusal extends Error {
  readonly code: MessageCode;
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What could be done instead, as the area's schema says. */
  readonly offer: object | undefined;
  readonly #details: Readonly<Record<string, string | number>>;

  /** `field` says where a form shows it (else the message's own field, else `form`); `details` fill the `{names}` of the sentence. */
  constructor(
    code: MessageCode,
    options: {
      field?: string;
      details?: Readonly<Record<string, string | number>>;
      errors?: Readonly<Record<string, readonly string[]>>;
      offer?: object;
    } = {},
  ) {
    const sentence = messageText(code, options.details);
    super(sentence);
    const message: Message = messages[code];
    this.#details = options.details ?? {};
    this.offer = options.offer;
    this.code = code;
    this.status = message.status ?? 400;
    this.errors = options.errors ?? { [options.field ?? message.field ?? 'form']: [sentence] };
  }

  /** The same refusal, told with others at their places. */
  telling(errors: Readonly<Record<string, readonly string[]>>): Refusal {
    return new Refusal(this.code, { details: this.#details, errors });
  }

  /** The same refusal with what could be done instead. */
  offering(offer: object): Refusal {
    return new Refusal(this.code, { details: this.#details, errors: this.errors, offer });
  }
}
