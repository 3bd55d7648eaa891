// Makes anew or verifies what records are found by, also while the product runs: `npm run search -- rebuild`, `npm run search -- verify`. The database is that
// of DATABASE_OWNER_URL or DATABASE_URL; without either the product's own in DATA_DIR.
import { searches } from '../apps/server/src/areas.ts';
import { makeEntries, verifyEntries } from '../apps/server/src/platform/search/make-entries.ts';
import { runCommand } from './support/run-command.ts';

await runCommand((say) => {
  const [, , command] = process.argv;
  if (command !== 'rebuild' && command !== 'verify') throw new Error('Say what to do: rebuild or verify.');
  return async ({ ownerUrl }) => {
    const asked = { ownerUrl, definitions: searches };
    if (command === 'rebuild') {
      say(`Made ${await makeEntries(asked)} entries.`);
      return;
    }
    const wrong = await verifyEntries(asked);
    say(wrong.length === 0 ? 'Every entry is as its record stands.' : `${wrong.length} entries differ from their records:\n${wrong.slice(0, 50).join('\n')}`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  };
});
