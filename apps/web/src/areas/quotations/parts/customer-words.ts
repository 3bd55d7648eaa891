import type { openLinkQuotation } from '@quarterlight/contract/quotations/link-routes';
import type { AcceptQuotation } from '@quarterlight/contract/quotations/schemas';
import type { ReplyOf } from '@quarterlight/contract/route';
import { isSlotCode } from '@quarterlight/contract/rules/slots';
import type { FieldValues } from 'react-hook-form';

/** A quotation as its customer sees it, by private link and in the portal alike. */
export type CustomerQuotation = ReplyOf<typeof openLinkQuotation>;
export type OfferedOption = CustomerQuotation['options'][number];
type Answers = NonNullable<AcceptQuotation['answers']>;

/** What is asked of the glass of an option, line by line. */
export const questionsOf = (option: OfferedOption) => option.lines.filter(({ questions }) => questions.length > 0);

const wordOf = (answer: boolean | null) => (answer === null ? '' : answer ? 'yes' : 'no');

/** What an acceptance begins with: what is known of the glass already stands there. Whoever is signed in has their name already. `told` is by line and topic, and is sent as `answers`. */
export const acceptDefaults = (option: OfferedOption, name?: string) => ({
  optionId: option.id,
  ...(name === undefined ? {} : { acceptedBy: name }),
  wishedDay: null,
  wishedSlot: null,
  note: '',
  told: Object.fromEntries(
    questionsOf(option).map(({ id, questions }) => [id, Object.fromEntries(questions.map(({ topic, answer }) => [topic, wordOf(answer)]))]),
  ),
});

/** The body of an acceptance from what the form holds; what nobody answered is left out. */
export function acceptBody(option: OfferedOption, { told, wishedDay, wishedSlot, ...values }: FieldValues): FieldValues {
  const answers: Answers = questionsOf(option).flatMap(({ id, questions }) => {
    const features = questions.flatMap(({ topic }) => {
      const answer: unknown = told?.[id]?.[topic];
      return answer === 'yes' || answer === 'no' ? [{ topic, present: answer === 'yes' }] : [];
    });
    return features.length > 0 ? [{ lineId: id, features }] : [];
  });
  const day = typeof wishedDay === 'string' && wishedDay !== '' ? wishedDay : null;
  return { ...values, wishedDay: day, wishedSlot: day !== null && isSlotCode(String(wishedSlot)) ? wishedSlot : null, answers };
}

/** On which field of the form a refusal belongs. */
export const acceptFields = { 'quotation.wished_day': 'wishedDay' } as const;
