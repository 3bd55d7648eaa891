import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { browserPath, ensureBrowser } from './support/browser.mjs';
import { install } from './support/install.mjs';
import { environmentFor, findNode, Refusal, root, run, runMain } from './support/node.mjs';

const bin = (...parts) => join(root, 'node_modules', ...parts);
const vitest = (project) => ({ name: project, project });
// The oldest PostgreSQL that an operator may bring, where it is installed: what depends on its version most. `npm run server:15` runs everything.
const postgres15 = '/usr/lib/postgresql/15/bin';
const onOldest = ['database-gate', 'ground', 'roles', 'carried-over', 'walk'].map((name) => `apps/server/testing/gates/${name}.test.ts`);
const stages = [
  { name: 'types', commands: [[join(root, 'tools', 'typecheck.mjs')]] },
  {
    name: 'lint',
    commands: [
      [bin('oxlint', 'bin', 'oxlint'), '--type-aware'],
      [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
    ],
  },
  vitest('checks'),
  vitest('unit'),
  { name: 'build', commands: [[join(root, 'tools', 'build.mjs')]] },
  // The demonstration of the journeys is filled beside these.
  vitest('web'),
  vitest('server-areas'),
  vitest('server'),
  { ...vitest('new'), isNightly: true },
  {
    name: 'server15',
    commands: [[join(root, 'tools', 'postgres-15.ts'), ...onOldest]],
    isNightly: true,
    isMissing: () => !existsSync(postgres15),
  },
  { ...vitest('e2e'), needs: 'build' },
];

// Colours are for a terminal; in a file they bury the text.
if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR;
  process.env.NO_COLOR = '1';
}

// What runs each night is everything; a change is tried by what it may break (docs/decisions/0088).
const isNightly = process.argv.includes('--nightly');
if (isNightly) process.env.NIGHTLY = '1';

const chosenStages = () => {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return stages.filter((stage) => isNightly || !stage.isNightly);
  const names = only.split(',');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) throw new Refusal(`There is no stage ${unknown}: choose from ${stages.map((stage) => stage.name).join(', ')}.`);
  return stages.filter((stage) => names.includes(stage.name));
};

const isFailed = ({ status }) => status === 'failed';

/** What a report of Vitest tells; a test file that could not be loaded reports no tests, and counts as one that failed. */
const readReport = (path) => {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const failures = testResults.filter(isFailed).flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(isFailed).map(({ fullName, failureMessages: [first = ''] }) => ({ what: fullName, why: first }));
    const [all = { what: 'could not be loaded', why: message ?? '' }, ...others] = tests;
    return [all, ...others].map(({ what, why }) => `${relative(root, name)}: ${what}: ${why.split('\n')[0].slice(0, 300)}`);
  });
  return { passed: numPassedTests, failures };
};

const runTests = async (node, project, folder, extra) => {
  const report = join(folder, `${project}.json`);
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(node, [bin('vitest', 'vitest.mjs'), ...args], { env: environmentFor(node, extra) });
  try {
    const { passed, failures } = readReport(report);
    return { passed, failures: code === 0 || failures.length > 0 ? failures : [`${project} ended with ${code}, though no test failed`] };
  } catch {
    return { passed: 0, failures: code === 0 ? [] : [`${project} ended with ${code} and told nothing`] };
  }
};

/** A command that is no test counts only when it fails. */
const runCommands = async (node, commands) => {
  const failures = [];
  for (const command of commands) {
    const { code } = await run(node, command, { env: environmentFor(node) });
    if (code !== 0) failures.push(`${relative(root, command[0])} ended with ${code}`);
  }
  return { passed: 0, failures };
};

const runStage = (node, stage, folder, extra) => (stage.project ? runTests(node, stage.project, folder, extra) : runCommands(node, stage.commands));

/** Fills the demonstration of the journeys, which takes minutes and one core; gives where it is, or nothing, and then they fill it themselves. */
const fillBeside = async (node) => {
  const data = mkdtempSync(join(tmpdir(), 'quarterlight-journeys-'));
  const { code } = await run(node, [join(root, 'e2e', 'support', 'fill.ts'), data], { env: environmentFor(node) });
  if (code === 0) return { JOURNEYS_DATA: data };
  rmSync(data, { recursive: true, force: true });
};

runMain(async () => {
  const chosen = chosenStages();
  await install();
  const node = findNode();
  const hasBrowser = !chosen.some((stage) => stage.name === 'e2e') || (await ensureBrowser());
  const folder = mkdtempSync(join(tmpdir(), 'quarterlight-results-'));
  const total = { passed: 0, failures: [] };
  const failedStages = [];
  const lines = [];
  let filling;
  for (const stage of chosen) {
    if (failedStages.includes(stage.needs) || (stage.name === 'e2e' && !hasBrowser) || stage.isMissing?.()) {
      lines.push(`${stage.name.padEnd(12)} left out`);
      continue;
    }
    console.log(`\n── ${stage.name} ──`);
    const begun = Date.now();
    const { passed, failures } = await runStage(node, stage, folder, stage.name === 'e2e' ? await filling : undefined);
    total.passed += passed;
    total.failures.push(...failures);
    if (failures.length > 0) failedStages.push(stage.name);
    else if (stage.name === 'build' && hasBrowser && chosen.some(({ name }) => name === 'e2e')) filling = fillBeside(node);
    lines.push(`${stage.name.padEnd(12)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${failures.length > 0 ? 'failed' : 'passed'}`);
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${lines.join('\n')}`);
  if (!hasBrowser)
    console.log(`The browser tests were left out: install Chromium ('apt-get install chromium'), or set CHROMIUM_PATH; ${browserPath} is missing.`);
  // Once more at the end, a line each: above they stand among all that the tests say.
  if (total.failures.length > 0) console.log(['', ...total.failures].join('\nfailed: '));
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
  return total.failures.length > 0 || !hasBrowser ? 1 : 0;
});
