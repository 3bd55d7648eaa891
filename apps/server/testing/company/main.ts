import { parseArgs } from 'node:util';
import { asOwner } from '../kit/owner.ts';
import { generateCompany } from './generate.ts';
import { findBroken } from './verify.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    slug: { type: 'string' },
    worksheets: { type: 'string' },
    customers: { type: 'string' },
    vehicles: { type: 'string' },
    products: { type: 'string' },
    lines: { type: 'string' },
    seed: { type: 'string' },
    lean: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const { url, slug, worksheets } = values;

if (url === undefined || slug === undefined || worksheets === undefined) {
  say(
    'Usage: node apps/server/testing/company/main.ts --url=postgresql://… --slug=large --worksheets=1000000 [--customers= --vehicles= --products= --lines= --seed=] [--lean] [--verify]',
  );
  process.exitCode = 1;
} else {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 100) / 10} seconds`;
  const amount = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: Number(value) });
  const company = await generateCompany({
    ownerUrl: url,
    slug,
    worksheets: Number(worksheets),
    lean: values.lean,
    ...amount('customers', values.customers),
    ...amount('vehicles', values.vehicles),
    ...amount('products', values.products),
    ...amount('linesPerWorksheet', values.lines),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    say,
  });
  say(`${company.rows.toLocaleString('en-GB')} rows in ${seconds()}, at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory.`);
  say(`Sign in to ${slug} as ${Object.values(company.usernames).join(', ')} with the password '${company.password}'.`);
  if (values.verify) {
    const broken = await asOwner(url, async (client) => {
      await client.query('begin');
      return findBroken(client, company.tenantId);
    });
    for (const sentence of broken) say(sentence);
    say(broken.length === 0 ? `Every foreign key and sum holds (${seconds()}).` : `${broken.length} things do not hold.`);
    if (broken.length > 0) process.exitCode = 1;
  }
}
