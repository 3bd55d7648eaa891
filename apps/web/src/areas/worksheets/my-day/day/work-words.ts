import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import { damageWords } from '@quarterlight/contract/worksheets/damage-words';
import { checkAnswers, checkQuestions, failedReasons } from '@quarterlight/contract/worksheets/rules';
import { plural } from '@quarterlight/kit/text';
import { instantText, moneyText, numberText } from '../../../../platform/formats.ts';
import type { Queued, Work } from '../local/work.ts';

/** What a change says, in one line, so that nobody gives up unseen what is kept nowhere else; empty where its name says it all. */
export function saidIn(work: Work): string {
  switch (work.kind) {
    case 'set-off':
      return `Expected ${instantText(work.body.expectedAt)}`;
    case 'start':
    case 'complete':
      return typeof work.body.mileage === 'number' ? `Mileage ${numberText(work.body.mileage)}` : '';
    case 'fail':
      return joined(failedReasons[work.body.reason], work.body.note);
    case 'checks': {
      const { stage, answers } = work.body;
      const told = answers.filter(({ question, answer, note }) => note !== '' || answer !== questionOf(stage, question)?.good);
      const words = told.map(({ question, answer, note }) => joined(`${questionOf(stage, question)?.text ?? question} ${checkAnswers[answer]}`, note));
      return words.length === 0 ? `${plural(answers.length, 'answer')}, nothing found` : words.join('; ');
    }
    case 'adhesives':
      return work.body.items.map(({ product, batch }) => `${product} ${batch}`).join(', ');
    case 'calibration':
      return joined(work.body.sensor, work.body.result);
    case 'payment': {
      const { kind, method, amount, reference } = work.body;
      return `${moneyText(amount)}, ${paymentKindNames[kind].toLowerCase()}, ${method === 'bacs' ? 'BACS' : paymentMethodNames[method].toLowerCase()}${reference === '' ? '' : `, reference ${reference}`}`;
    }
    case 'signature':
      return work.body.png === null ? `No signature: ${work.body.absence}` : `Signed by ${work.body.signedBy}`;
    case 'photo':
      return work.body.caption || work.body.name;
    case 'van-count':
      return countedWords(work.body.lines);
    case 'damage':
      return damageWords(work.body);
    case 'damage-photo':
      return work.body.shows === 'after' ? 'After the repair' : 'Before the repair';
  }
}

/** How much was counted: '7 pieces of 3 products'. */
export const countedWords = (lines: readonly { readonly code: string; readonly quantity: number }[]): string =>
  lines.length === 0 ? 'Nothing in the van' : `${numberText(lines.reduce((sum, { quantity }) => sum + quantity, 0))} of ${plural(lines.length, 'product')}`;

const questionOf = (stage: 'pre-fit' | 'post-fit', question: string) => checkQuestions[stage].find((each) => each.question === question);
const joined = (one: string, other: string): string => (other === '' ? one : `${one}: ${other}`);

/** What can be done about a change that was overtaken. */
export const afterOvertaken = ({ work }: Queued): string =>
  work.kind === 'payment'
    ? 'Tell the office of the money: they record it or give it back. Then drop this.'
    : 'If it still counts, ask the office to put the job back, then press Try again. If it does not, drop it. Photos and payments are sent all the same.';
