import { notify } from '../../platform/notices.ts';
import { isLoggedIn, onSessionEnd } from '../../platform/session.ts';
import { asked, confirm } from '../../ui/confirm.ts';
import { ProveForm } from './forms/ProveForm.tsx';

// A question of a session that is over is nobody's.
onSessionEnd(() => asked.get()?.answer(false));

/** Asks for one's own password in a dialog and answers whether it was given. */
export async function askPassword(): Promise<boolean> {
  const given = await confirm({ title: 'Enter your password again', body: (answer) => <ProveForm onAnswer={answer} /> });
  if (!given && isLoggedIn()) notify.info('Your password was not given, so nothing was done.');
  return given;
}
