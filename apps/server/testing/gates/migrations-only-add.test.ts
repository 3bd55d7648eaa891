import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolesHold } from '../../src/areas.ts';
import { passwordOfRoles, prepareDatabase } from '../../src/platform/database/migrate.ts';
import type { TestPostgres } from '../../src/platform/embedded/index.ts';
import { connected } from '../kit/owner.ts';
import { migrationsFolder, startPostgresUnderTest } from '../kit/postgres.ts';
import { readCatalogue, takenAway } from './migrations/catalogue.ts';
import { addedSince, givenSince, insertCompanyFromBefore } from './migrations/company-from-before.ts';

/** What came before was written while no two versions ran beside each other. */
const firstHeld = '20261125T2000';
/** Migrations that take away what no server asks for any more, since the version before the one that brings them. */
const noted: Readonly<Record<string, string>> = {};

let folder: string;
let postgres: TestPostgres;
let owner: pg.Client;
let later: readonly string[];
let companyId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-migrations-'));
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  later = names.filter((name) => name >= firstHeld);
  await mkdir(join(folder, 'before'));
  for (const name of names) if (name < firstHeld) await cp(join(migrationsFolder, name), join(folder, 'before', name));
  postgres = await startPostgresUnderTest();
  const { ownerUrl } = postgres;
  await prepareDatabase({ ownerUrl, appPassword: passwordOfRoles(ownerUrl) ?? '', migrationsFolder: join(folder, 'before') });
  owner = await connected(ownerUrl);
  await owner.query('set role quarterlight_owner');
  companyId = await insertCompanyFromBefore(owner);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it('each migration only adds: a server of the version before goes on working on the upgraded database', { timeout: 120_000 }, async () => {
  expect(later.length).toBeGreaterThan(0);
  let before = await readCatalogue(owner);
  const found: [string, readonly string[]][] = [];
  for (const name of later) {
    await owner.query(`begin; ${await readFile(join(migrationsFolder, name), 'utf8')}; commit`);
    const after = await readCatalogue(owner);
    const lost = takenAway(before, after);
    if (lost.length > 0 && noted[name] === undefined) found.push([name, lost]);
    before = after;
  }
  expect(found).toEqual([]);
  for (const name of Object.keys(noted)) expect(later).toContain(name);
});

it('a company from before has each permission that came since, in the roles that a new company has it in', async () => {
  const given = await givenSince(owner, companyId);
  const held = (name: string) => [...rolesHold].flatMap(([code, names]) => (names.some((each) => each === name) ? [code] : [])).toSorted();
  expect(addedSince().length).toBeGreaterThan(8);
  expect(given).toEqual(
    new Map(
      addedSince()
        .toSorted()
        .map((name) => [name, held(name)]),
    ),
  );
});

it.each([
  ['alter table vehicle rename column make to maker', 'vehicle.make is gone'],
  ['alter table vehicle drop column notes cascade', 'vehicle.notes is gone'],
  ['alter table hint rename to told', 'hint.at is gone'],
  ['alter table vehicle alter column notes type varchar(5000)', 'vehicle.notes was text and is character varying(5000)'],
  ['alter table vehicle alter column year set not null', 'vehicle.year takes no null any more'],
  ['alter table vehicle alter column notes drop default', 'vehicle.notes is given no value any more'],
  ['alter table vehicle add column wheels bigint not null', 'vehicle.wheels needs a value that older servers do not give'],
  ['drop function app.enqueue_task(text, jsonb, text, timestamptz)', 'app.enqueue_task(text,jsonb,text,timestamp with time zone) is gone'],
])('%s is told', async (statement, words) => {
  const before = await readCatalogue(owner);
  await owner.query('begin');
  try {
    await owner.query('reset role');
    await owner.query(statement);
    const after = await readCatalogue(owner);
    expect(takenAway(before, after)).toContain(words);
  } finally {
    await owner.query('rollback');
    await owner.query('set role quarterlight_owner');
  }
});

it('what only adds is not', async () => {
  const before = await readCatalogue(owner);
  await owner.query('begin');
  await owner.query(`alter table vehicle add column wheels bigint not null default 4, add column trailer text`);
  await owner.query('alter table vehicle alter column make drop not null');
  expect(takenAway(before, await readCatalogue(owner))).toEqual([]);
  await owner.query('rollback');
});
