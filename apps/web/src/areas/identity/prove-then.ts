import { Problem, refused } from '../../platform/problem.ts';
import { proofCode } from '../../platform/proving.ts';

let asking: Promise<boolean> | undefined;

/** Asks for one's own password, once for all calls that wait for it, and makes the call again for which it is wanted. */
export async function proveThen<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
  asking ??= import('./ask-password.tsx')
    .then(({ askPassword }) => askPassword())
    .finally(() => {
      asking = undefined;
    });
  // It has been told, and stands at no field of a form.
  if (!(await asking)) throw new Problem({ status: 400, code: proofCode, message: 'The password was not given.' });
  return attempt().catch((error: unknown) => {
    if (refused(error, proofCode)) return proveThen(attempt);
    throw error;
  });
}
