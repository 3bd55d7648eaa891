// The companies of an installation, also while the product runs: `npm run tenants` tells how.
// The database is that of DATABASE_URL (and DATABASE_OWNER_URL); without them the product's own in DATA_DIR, where the files lie too.
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { emailProblem } from '@quarterlight/contract/rules/email';
import { builtInUiVersion } from '@quarterlight/contract/system/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { certificateOf } from '../apps/server/src/platform/moving/certificate.ts';
import { makeTenants } from '../apps/server/src/process/tenants.ts';
import { runCommand } from './support/run-command.ts';

const usage = `npm run tenants -- list
npm run tenants -- create acme --company="Acme Glass Ltd" --administrator=jane --name="Jane Archer" --email=jane@acme.example
npm run tenants -- suspend acme       closes it to everybody; nothing is lost
npm run tenants -- resume acme
npm run tenants -- export acme --to=acme.quarterlight      writes all of it into one file
npm run tenants -- load --from=acme.quarterlight [--as=other-name]
npm run tenants -- erase acme --certificate=erased-acme.txt [--yes=acme]`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const [command = '', ...rest] = process.argv.slice(2);
const slug = rest.find((argument) => !argument.startsWith('--')) ?? '';
const option = (name: string): string | undefined => rest.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const needed = (name: string): string => {
  const value = option(name)?.trim() ?? '';
  if (value === '') throw new Error(`--${name}= is missing.\n\n${usage}`);
  return value;
};
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const form = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
function assertName(name: string): void {
  if (!form.test(name))
    throw new Error(`A company is called by small letters, digits and hyphens, as in its web address: ${name || 'nothing'} will not do.\n\n${usage}`);
}

async function isMeant(): Promise<boolean> {
  if (option('yes') === slug) return true;
  if (!process.stdin.isTTY) throw new Error(`To erase a company without being asked, add --yes=${slug}.`);
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await asking.question(`All of ${slug} goes for good: its records, its files, its log. Type its name to erase it: `);
  asking.close();
  return typed.trim() === slug;
}

type Tenants = ReturnType<typeof makeTenants>;
const commands: Readonly<Record<string, (tenants: Tenants) => Promise<void>>> = {
  async list(tenants) {
    const found = await tenants.list();
    if (found.length === 0) say('There is no company yet.');
    for (const { slug: of, name, status, createdAt } of found) say(`${of}  ${name}  ${status}  since ${formatDay(day(createdAt))}`);
  },
  async create(tenants) {
    const [name, username, email] = [needed('company'), needed('administrator'), option('email') ?? ''];
    const problem = emailProblem(email);
    if (problem !== null) throw new Error(`${email} is no email address.`);
    const words = needed('name').split(/\s+/);
    const administrator = { username, email, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
    const { link, asksCode } = await tenants.create({ slug, name, administrator });
    say(`${name} is there. ${administrator.firstName || username} chooses a password here, within a week:\n${link}`);
    if (!asksCode) say('No code is asked at sign-in, since no mail would bring it. Once mail goes out, turn it on in Settings, Security.');
  },
  async suspend(tenants) {
    await tenants.suspend(slug);
    say(`${slug} is closed. Nobody can sign in, and whoever was signed in is out within a second.`);
  },
  async resume(tenants) {
    await tenants.resume(slug);
    say(`${slug} is open again.`);
  },
  async export(tenants) {
    const path = needed('to');
    const { tables, files } = await tenants.export(slug, path);
    say(
      `${path} holds ${slug}: ${plural(sumOf(Object.values(tables).map(({ rows }) => rows)), 'row')} and ${plural(files, 'file')}. Keep it as you keep a backup: it holds personal data.`,
    );
  },
  async load(tenants) {
    const as = option('as');
    if (as !== undefined) assertName(as);
    const { tenant, slug: here, ending, unsent } = await tenants.load(needed('from'), as);
    say(
      `${tenant.name} is here as ${here}: ${plural(sumOf(Object.values(ending.tables).map(({ rows }) => rows)), 'row')} and ${plural(ending.files, 'file')}, each as it left.`,
    );
    say(
      'Everybody signs in anew with their password. Keys of outside services work here only with the same SECRET_KEY; else enter them again in the settings, with the web address.',
    );
    if (unsent > 0) say(`${plural(unsent, 'message')} had not gone out yet; here they stay in the outbox.`);
  },
  async erase(tenants) {
    const path = needed('certificate');
    if (!(await isMeant())) {
      say('Nothing was erased.');
      return;
    }
    const text = certificateOf(await tenants.erase(slug), new Date());
    await writeFile(path, text, { mode: 0o600 });
    say(`${slug} is erased. ${path} certifies it.`);
  },
};

await runCommand(() => {
  const run = commands[command];
  if (run === undefined) throw new Error(usage);
  if (!['list', 'load'].includes(command)) assertName(slug);
  return (operator) => run(makeTenants(operator, builtInUiVersion));
});
