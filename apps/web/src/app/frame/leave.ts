import { goTo } from '../../platform/navigation.ts';
import { unsentWork } from '../../platform/signing-out.ts';
import { confirm } from '../../ui/confirm.ts';
import { pathTo } from '../paths.ts';

/** Signs out; asks first where work waits to be sent. */
export async function leave(): Promise<void> {
  const count = unsentWork();
  const what =
    count === 1 ? 'One change is not sent yet. It stays on this phone and is sent' : `${count} changes are not sent yet. They stay on this phone and are sent`;
  const words = `${what} after your next sign-in; your day is not shown until then.`;
  if (count > 0 && !(await confirm({ title: 'Sign out with unsent work?', text: words, confirm: 'Sign out', cancel: 'Stay' }))) return;
  goTo(pathTo('/logout'));
}
