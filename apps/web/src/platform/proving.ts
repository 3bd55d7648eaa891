import { refused } from './problem.ts';

type Again = <Reply>(attempt: () => Promise<Reply>) => Promise<Reply>;

let asksThen: (() => Promise<Again>) | undefined;
/** The app says here what asks for the password and then makes the call again. */
export function whenProofIsOwed(handler: () => Promise<Again>): void {
  asksThen = handler;
}

export const proofCode = 'access.prove_again';

/** Makes a call; where the server wants the password again, it is asked for, and the call is made again as it was. */
export const proving: Again = (attempt) =>
  attempt().catch(async (error: unknown) => {
    if (!asksThen || !refused(error, proofCode)) throw error;
    return (await asksThen())(attempt);
  });
