import { addDays, today } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { Client as PgClient } from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import { type Company, generateCompanies } from '../../../../bench/company/generate.ts';
import { rowsOf, scopeOf } from '../demo/demo.test-support.ts';
import type { Scope } from '../platform/database/scope.ts';
import { Client } from './client.ts';
import { testApp, useTestApp } from './harness.ts';
import { type Ask, askEverything, knownOf } from './plans/ask-everything.ts';
import { exceptions } from './plans/exceptions.ts';
import { signIn } from './tenants.ts';

useTestApp();
it('x', async () => {
  const name = `plans-${process.pid}`;
  const [company] = await generateCompanies(testApp().ownerUrl, [{ slug: name, worksheets: 20_000, linesPerWorksheet: 3, products: 6_000 }, { slug: `${name}-small`, worksheets: 1_000 }]);
  if (!company) throw new Error();
  const scope = await scopeOf(name);
  const ask = async (username: string): Promise<Ask> => {
    const [user] = await rowsOf(scope, `select id from app_user where username = '${username}'`);
    const client = new Client(name, await signIn(scope, String(user?.['id'])));
    return (url) => client.raw('GET', url);
  };
  const owner = new PgClient({ connectionString: testApp().ownerUrl });
  await owner.connect();
  await owner.query('begin');
  const known = await knownOf(owner, company.tenantId, today('Europe/London'));
  await owner.end();
  const answers = await askEverything({ appUrl: inject('databaseAppUrl'), people: { staff: await ask('admin'), customer: await ask('customer'), branch: await ask('branch'), technician: await ask('technician') }, known, exceptions });
  console.log(answers.requests, answers.statements, answers.findings.length);
  const seen = new Map();
  for (const f of answers.findings) { const k = f.who+' '+f.what+' '+f.url.split('?')[0]; const e = seen.get(k) ?? []; e.push(decodeURIComponent(f.url.split('?')[1] ?? '').slice(0,70)+' '+f.milliseconds.toFixed(0)+'ms'); seen.set(k, e); }
  for (const [k, e] of seen) console.log(k, '\n    ', e.slice(0, 12).join('\n     '));
  const { writeFileSync } = await import('node:fs'); writeFileSync('/tmp/generator/findings.json', JSON.stringify(answers.findings, null, 1));
}, 600_000);
