import { describe, expect, it } from 'vitest';
import { routeAt } from '../apps/web/src/app/routes.ts';
import { files, none, read } from './tree.ts';

// These say where a page stands among others, or which page a find would have, and ask themselves whether it is built.
const asksItself = [
  'apps/web/src/app/table/',
  'apps/web/src/app/frame/navigation-items.ts',
  'apps/web/src/app/frame/use-shortcuts.ts',
  'apps/web/src/app/start-address.ts',
  'apps/web/src/areas/search/kinds.ts',
];

// As the areas' page maps are written: their modules are the browser's.
const built = new Set(
  files(/^apps\/web\/src\/areas\/\w+\/\w+\.routes\.tsx$/).flatMap((file) => [...read(file).matchAll(/'(\/[^']*)':/g)].map(([, path = '']) => path)),
);

/** Every address of a page that a file writes down, in quotes, in a template or in a text with the host before it; what is filled in later reads 'x'. */
export function addressesIn(text: string): string[] {
  const quoted = /(?:['"`]|\$\{[^{}]*(?:[aA]ddress|[oO]rigin|[hH]ost|[uU]rl)[^{}]*\})(\/(?:[\w\-/.?=&#]|\$\{[^{}]*\}|\{\w+\}|\$\w+)*)/g;
  return [...text.matchAll(quoted)].map(([, address = '']) => address.replaceAll(/\$\{[^{}]*\}|\{\w+\}|\$\w+/g, 'x'));
}
/** The line of the route table, built or not. Interfaces, files and patterns have none. */
const lineOf = (address: string) => routeAt(address.split(/[?#]/)[0] ?? '');

describe('links', () => {
  it('because a link to a page that is not built ends at "Page not found"; instead: plain words until it is, or ask `hasPage`', () => {
    expect([...built].filter((path) => lineOf(path.replaceAll('$', ''))?.path === undefined)).toEqual([]);
    expect(built.size).toBeGreaterThan(30);
    const sources = files(/^(apps\/(web|server)|packages\/\w+)\/src\/.*(?<!\.test|\.fixtures)\.tsx?$/).filter(
      (file) => !asksItself.some((known) => file.startsWith(known)) && !file.includes('/testing/'),
    );
    none(
      sources.flatMap((file) =>
        addressesIn(read(file))
          .filter((address) => !built.has(lineOf(address)?.path ?? '/'))
          .map((address) => `${file} leads to ${address}`),
      ),
    );
  });

  it('are found however they are written', () => {
    const text =
      "a('/catalogue'); link: `/purchase-orders/${order.id}/credit#lines` const to = \"/users?state=x\"; `${hostAddress}/files` 'See {link}' '/v1/users' '/users/'";
    expect(addressesIn(text).filter(lineOf)).toEqual(['/catalogue', '/purchase-orders/x/credit#lines', '/users?state=x', '/files', '/users/']);
  });
});
