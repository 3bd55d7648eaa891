import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forTools } from './environment.mjs';
import { Refusal, root, run, systemPath } from './node.mjs';

const stamp = join(root, 'node_modules', '.quarterlight-lock');

const wantedStamp = () => {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
};

const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
};

/** What npm says it installed equals the lock file, as after an `npm install` by hand: installing again would change nothing. */
const isInstalledAlready = () => {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  const wanted = packagesIn(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = installed[path];
    return found ? found.version === entry.version && existsSync(join(root, path)) : entry.optional === true;
  });
};

const explain = (output) => {
  const last = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!) \S/.test(line))
    .slice(0, 6)
    .join('\n');
  if (/ENOSPC/.test(output)) return 'The packages could not be installed because the disk is full: free some space and start again.';
  if (/EROFS/.test(output)) return `The packages could not be installed because ${root} is read-only: make it writable and start again.`;
  if (/EACCES|EPERM/.test(output)) return `The packages could not be installed because this user may not write ${root}: give it that folder and start again.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output))
    return `The packages could not be installed because npm cannot reach its registry: check the network and start again.\n${last}`;
  return `The packages could not be installed: npm ci failed.\n${last || output.trim().slice(-500)}`;
};

// Named, because NODE_ENV=production or a user's npm settings would leave out what the build needs.
const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const npm = (...args) => {
  const onWindows = process.platform === 'win32';
  const settings = { quiet: true, env: { ...forTools(process.env), PATH: systemPath() }, shell: onWindows };
  return run(onWindows ? 'npm.cmd' : 'npm', [...args, ...options], settings).catch(() => {
    throw new Refusal('npm was not found: install Node with npm, 20.19 or later, and start again.');
  });
};

/** Installs the packages where the lock file has changed since the last time. */
export const install = async () => {
  const wanted = wantedStamp();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalledAlready()) {
    console.log('Installing packages, once…');
    const { code, output } = await npm('ci');
    if (code !== 0) throw new Refusal(explain(output));
  }
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // A read-only installation is as good; it is only compared anew each time.
  }
};
