import { readFileSync, writeFileSync } from 'node:fs';
import { today } from '@quarterlight/kit/days';
import { Client } from 'pg';
import { buildApp } from '/work/main/apps/server/src/app.ts';
import { readConfig } from '/work/main/apps/server/src/platform/config.ts';
import { startServices } from '/work/main/apps/server/src/start-services.ts';
import { askEverything, knownOf, signedIn } from '/work/main/apps/server/src/testing/plans/ask-everything.ts';
import { exceptions } from '/work/main/apps/server/src/testing/plans/exceptions.ts';

const url = readFileSync('/tmp/generator/url', 'utf8'),
  appUrl = readFileSync('/tmp/generator/appurl', 'utf8');
const slug = process.argv[2]!;
const running = await startServices({
  config: readConfig({ DATA_DIR: '/tmp/generator/data', DEMO: '0', LOG_LEVEL: 'silent' }),
  appUrl,
  directUrl: appUrl,
  tasksUrl: undefined,
  simulators: { dvla: '', postcoder: '' } as any,
  log: { warn() {}, error() {} },
});
const app = await buildApp(running.services);
await app.http.ready();
const owner = new Client({ connectionString: url });
await owner.connect();
const {
  rows: [t],
} = await owner.query('select id from tenant where slug = $1', [slug]);
await owner.end();
const ac = new Client({ connectionString: appUrl });
await ac.connect();
const known = await knownOf(ac, t.id, today('Europe/London'));
await ac.end();
const pw = 'a long generated phrase';
const people: any = {};
for (const [k, u] of Object.entries({ staff: 'admin', customer: 'customer', small: 'customer.small', branch: 'branch', technician: 'technician' }))
  if (!process.argv[3] || process.argv[3].split(',').includes(k)) people[k] = await signedIn(app, slug, u, pw);
const extra = (process.argv[4] ? [] : ['worksheets']).map(() => null).filter(Boolean) as any;
console.time('ask');
const answers = await askEverything({ appUrl, people, known, exceptions });
console.timeEnd('ask');
console.log(answers.requests, answers.statements, answers.findings.length);
const seen = new Map<string, string[]>();
for (const f of answers.findings) {
  const k = f.who + ' | ' + f.what + ' | ' + f.url.split('?')[0];
  const e = seen.get(k) ?? [];
  e.push(decodeURIComponent(f.url.split('?')[1] ?? '').slice(0, 70) + ' ' + f.milliseconds.toFixed(0) + 'ms');
  seen.set(k, e);
}
for (const [k, e] of seen) console.log(k, e.length, '\n    ', e.slice(0, 10).join('\n     '));
writeFileSync('/tmp/generator/findings.json', JSON.stringify(answers.findings, null, 1));
await app.http.close();
await running.stop();
process.exit(0);
