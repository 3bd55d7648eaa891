import type { MessageCode } from '@quarterlight/contract/messages';
import { confirmationProblem, passwordMessages } from '@quarterlight/contract/rules/password';
import { makePasswordJudge, type PasswordJudge } from '@quarterlight/contract/rules/password-judge';
import { Refusal } from '../../platform/refusal.ts';

let judge: Promise<PasswordJudge> | undefined;
/** The judge with its list, which is read at the first password only. */
export const passwordJudge = (): Promise<PasswordJudge> => (judge ??= import('./password-library.ts').then(makePasswordJudge));

const codes: Readonly<Record<string, MessageCode>> = { [passwordMessages.short]: 'password.too_short', [passwordMessages.long]: 'password.too_long' };

/** Refuses a new password that is too short or long, easy to guess for whoever knows these words, or differs from its repetition. */
export async function assertGoodPassword(password: string, confirmation: string, words: readonly string[]): Promise<void> {
  const { problem } = (await passwordJudge())(password, words);
  if (problem !== null) throw new Refusal(codes[problem] ?? 'password.common');
  if (confirmationProblem(password, confirmation) !== null) throw new Refusal('password.different');
}
