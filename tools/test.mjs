import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath, ensureBrowser } from './support/browser.mjs';
import { install } from './support/install.mjs';
import { environmentFor, findNode, Refusal, root, run, runMain } from './support/node.mjs';

const bin = (...parts) => join(root, 'node_modules', ...parts);
const vitest = (project) => ({ name: project, project });
// The oldest PostgreSQL that an operator may bring, where it is installed: what depends on its version most. `npm run server:15` runs everything.
const postgres15 = '/usr/lib/postgresql/15/bin';
const onOldest = ['database-gate', 'ground', 'roles', 'carried-over', 'walk'].map((name) => `apps/server/src/testing/${name}.test.ts`);
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
  vitest('server'),
  { name: 'server15', commands: [[join(root, 'tools', 'postgres-15.ts'), ...onOldest]], isMissing: () => !existsSync(postgres15) },
  { name: 'build', commands: [[join(root, 'tools', 'build.mjs')]] },
  { ...vitest('e2e'), needs: 'build' },
];

// Colours are for a terminal; in a file they bury the text.
if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR;
  process.env.NO_COLOR = '1';
}

const chosenStages = () => {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return stages;
  const names = only.split(',');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) throw new Refusal(`There is no stage ${unknown}: choose from ${stages.map((stage) => stage.name).join(', ')}.`);
  return stages.filter((stage) => names.includes(stage.name));
};

/** A test file that could not be loaded reports no tests; it counts as one that failed. */
const countIn = (report) => {
  const results = JSON.parse(readFileSync(report, 'utf8'));
  const broken = results.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));
  return { passed: results.numPassedTests, failed: results.numFailedTests + broken.length };
};

const runTests = async (node, project, folder) => {
  const report = join(folder, `${project}.json`);
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(node, [bin('vitest', 'vitest.mjs'), ...args], { env: environmentFor(node) });
  try {
    const { passed, failed } = countIn(report);
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  }
};

/** A stage that is no test counts only when it fails, as one. */
const runCommands = async (node, commands) => {
  let failed = 0;
  for (const command of commands) {
    const { code } = await run(node, command, { env: environmentFor(node) });
    if (code !== 0) failed = 1;
  }
  return { passed: 0, failed };
};

const runStage = (node, stage, folder) => (stage.project ? runTests(node, stage.project, folder) : runCommands(node, stage.commands));

runMain(async () => {
  const chosen = chosenStages();
  await install();
  const node = findNode();
  const hasBrowser = !chosen.some((stage) => stage.name === 'e2e') || (await ensureBrowser());
  const folder = mkdtempSync(join(tmpdir(), 'quarterlight-results-'));
  const total = { passed: 0, failed: 0 };
  const failedStages = [];
  const lines = [];
  for (const stage of chosen) {
    if (failedStages.includes(stage.needs) || (stage.name === 'e2e' && !hasBrowser) || stage.isMissing?.()) {
      lines.push(`${stage.name.padEnd(8)} left out`);
      continue;
    }
    console.log(`\n── ${stage.name} ──`);
    const begun = Date.now();
    const { passed, failed } = await runStage(node, stage, folder);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedStages.push(stage.name);
    lines.push(`${stage.name.padEnd(8)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${failed > 0 ? 'failed' : 'passed'}`);
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${lines.join('\n')}`);
  if (!hasBrowser)
    console.log(`The browser tests were left out: install Chromium ('apt-get install chromium'), or set CHROMIUM_PATH; ${browserPath} is missing.`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || !hasBrowser ? 1 : 0;
});
