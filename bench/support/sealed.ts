import { setTimeout as pause } from 'node:timers/promises';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';

/** Waits until the running product has sealed every entry of the generated log: that is work of its own, beside what is measured. */
export const untilSealed = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    for (;;) {
      const { rows } = await owner.query<{ open: boolean }>('select (select count(*) from log_entry) > (select count(*) from log_seal) as open');
      if (rows[0]?.open !== true) return;
      await pause(500);
    }
  });
