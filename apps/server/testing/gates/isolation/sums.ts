import type { WireAnswer } from '../../kit/asking.ts';
import type { IsolationRun } from './asking.ts';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
// To tomorrow: the day may change while it runs.
const range = `from=${dayAgo(7)}&to=${dayAgo(-1)}`;
const sums = [
  ...['jobs-created', 'warranty-jobs', 'average-completion', 'unposted-invoices'].map((panel) => `/v1/dashboards/panels/${panel}?${range}`),
  `/v1/exports/completed-jobs-export?${range}&format=json`,
  `/v1/exports/completed-jobs-export?${range}&format=csv`,
  '/v1/worksheets',
  '/v1/invoices',
];

/** Makes more of what the victims within our own tenant have done and owe: sums must tell of it to the office, and to nobody whom a bound keeps from it. */
export async function sumsThatTell({ world, send }: IsolationRun, textOf: (answer: WireAnswer) => string): Promise<string[]> {
  const walled = world.actors.filter(({ bound }) => bound);
  const people = [...walled.map(({ name, client, site }) => ({ name, client, site })), { name: 'the whole office', client: world.office, site: undefined }];
  const askAll = async () => {
    const texts = new Map<string, string>();
    for (const { name, ...person } of people)
      for (const url of sums) {
        const answer = await send(person, { what: '', method: 'GET', url, headers: {}, payload: undefined });
        texts.set(`${name}: ${url}`, `${answer.status} ${textOf(answer)}`);
      }
    return texts;
  };
  const before = await askAll();
  await world.swell();
  const after = await askAll();
  const changed = [...before].filter(([what, text]) => after.get(what) !== text).map(([what]) => what);
  const told = changed.filter((what) => !what.startsWith('the whole office')).map((what) => `${what} tells of a victim's`);
  const unmoved = ['average-completion', 'unposted-invoices', 'format=csv', '/v1/invoices'].filter(
    (part) => !changed.some((what) => what.startsWith('the whole office') && what.includes(part)),
  );
  return [...told, ...unmoved.map((part) => `nothing in ${part} changed for the office: this proves nothing`)];
}
