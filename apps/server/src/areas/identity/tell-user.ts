import { formatInstant } from '@quarterlight/kit/instants';
import type { WriteTx } from '../../platform/database/scope.ts';
import { queueMessage } from '../outbox/index.ts';

type Told = 'password-changed' | 'email-changed' | 'two-step-changed' | 'two-step-reset' | 'recovery-code-used';
interface Person {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  readonly email: string;
}

/** Mails somebody what was done to how they sign in, with when, by whom and from where: whoever did not do it themselves learns of it. To their address, unless told others. */
export async function tellUser(
  tx: WriteTx,
  user: Person,
  template: Told,
  { to = [user.email], ...values }: { readonly to?: readonly string[]; readonly change?: string; readonly left?: string } = {},
): Promise<void> {
  const by = tx.actor.userId === user.id ? '' : tx.actor.displayName;
  const what = { name: user.display_name, username: user.username, when: formatInstant(tx.now, tx.tenant.timeZone), address: tx.actor.ip, by, ...values };
  for (const recipient of new Set(to.filter((address) => address !== '')))
    await queueMessage(tx, { channel: 'email', template, recipient, values: what, entity: 'user', entityId: user.id });
}
