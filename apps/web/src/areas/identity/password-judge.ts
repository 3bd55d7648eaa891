import { makePasswordJudge, type PasswordJudge } from '@quarterlight/contract/rules/password-judge';

let judge: Promise<PasswordJudge> | undefined;

/** The server's own judge of passwords. Its library and list come when a password is typed; where they cannot be had, they are asked for again. */
export function loadPasswordJudge(): Promise<PasswordJudge> {
  judge ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) => makePasswordJudge({ ZxcvbnFactory, dictionary, adjacencyGraphs }),
    (error: unknown) => {
      judge = undefined;
      throw error;
    },
  );
  return judge;
}
