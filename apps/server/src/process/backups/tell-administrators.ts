import { formatInstant } from '@quarterlight/kit/instants';
import { findHolders } from '../../areas/identity/index.ts';
import { queueMessage } from '../../areas/outbox/index.ts';
import { troubleWords } from '../../platform/backups/state.ts';
import type { Scope } from '../../platform/database/scope.ts';

/** Writes to everybody who may change system settings that something is wrong with the backups. */
export async function tellAdministrators(scope: Scope, what: string): Promise<void> {
  await scope.write(async (tx) => {
    for (const { email, display_name: name } of await findHolders(tx, 'edit-system-settings'))
      await queueMessage(tx, {
        channel: 'email',
        template: 'backup-trouble',
        recipient: email,
        values: { name, what: troubleWords(what), when: formatInstant(tx.now, tx.tenant.timeZone) },
        entity: 'setting',
        entityId: null,
      });
  });
}
