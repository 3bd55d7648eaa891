// Makes anew or verifies what records are found by: `npm run search -- rebuild`, `npm run search -- verify`. The database is that of DATABASE_OWNER_URL or
// DATABASE_URL; without either the product's own in DATA_DIR, while the product is stopped.
import { searches } from '../apps/server/src/areas.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded/index.ts';
import { makeEntries, verifyEntries } from '../apps/server/src/platform/search/make-entries.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const config = readConfig(process.env);
const given = config.databaseOwnerUrl ?? config.databaseUrl;
const postgres = given === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, megabytes: 256, log: say }) : undefined;
const ownerUrl = given ?? postgres?.ownerUrl ?? '';
try {
  const asked = { ownerUrl, definitions: searches };
  if (process.argv[2] === 'rebuild') say(`Made ${await makeEntries(asked)} entries.`);
  else if (process.argv[2] === 'verify') {
    const wrong = await verifyEntries(asked);
    say(wrong.length === 0 ? 'Every entry is as its record stands.' : `${wrong.length} entries differ from their records:\n${wrong.slice(0, 50).join('\n')}`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } else throw new Error('Say what to do: rebuild or verify.');
} finally {
  await postgres?.stop();
}
