import { existsSync } from 'node:fs';
import { run } from './node.mjs';

/** The browser that the journeys drive. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Installs Debian's Chromium where it is missing and we may; says whether there is one now. */
export const ensureBrowser = async () => {
  if (existsSync(browserPath)) return true;
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium, once…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const { output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { quiet: true, env });
  if (existsSync(browserPath)) return true;
  console.log(output.trim().split('\n').slice(-5).join('\n'));
  return false;
};
