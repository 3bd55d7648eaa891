import { describe, expect, it } from 'vitest';
import { files, none, read } from './tree.ts';

interface Pages {
  readonly pageAt: (address: string) => object | undefined;
  readonly hasPage: (address: string) => boolean;
}
// By its address, since the types of the browser are not those of the checks.
const { hasPage, pageAt }: Pages = await import(new URL('../apps/web/src/app/pages.ts', import.meta.url).href);

// These say where a page stands among others, or which page a find would have, and ask themselves whether it is built.
const asksItself = [
  'apps/web/src/app/frame/navigation-items.ts',
  'apps/web/src/app/frame/go-keys.ts',
  'apps/web/src/app/start-address.ts',
  'packages/contract/src/identity/start-pages.ts',
  'apps/web/src/areas/search/kinds.ts',
  'apps/web/src/areas/reporting/exports.ts',
];

/** Every address of a page that a file writes down, in quotes, in a template or in a text with the host before it; what is filled in later reads 'x'. */
export function addressesIn(text: string): string[] {
  const quoted = /(?:['"`]|\$\{[^{}]*(?:[aA]ddress|[oO]rigin|[hH]ost|[uU]rl)[^{}]*\})(\/(?:[\w\-/.?=&#]|\$\{[^{}]*\}|\{\w+\}|\$\w+)*)/g;
  return [...text.matchAll(quoted)].map(([, address = '']) => address.replaceAll(/\$\{[^{}]*\}|\{\w+\}|\$\w+/g, 'x'));
}
describe('links', () => {
  it('because a link to a page that is not built ends at "Page not found"; instead: plain words until it is, or ask `isPage`', () => {
    const sources = files(/^(apps\/(web|server)|packages\/\w+)\/src\/.*(?<!\.test|\.testing|\.fixtures)\.tsx?$/).filter(
      (file) => !file.endsWith('.routes.tsx') && !asksItself.some((known) => file.startsWith(known)) && !file.includes('/testing/'),
    );
    none(
      sources.flatMap((file) =>
        addressesIn(read(file))
          .filter((address) => pageAt(address) !== undefined && !hasPage(address))
          .map((address) => `${file} leads to ${address}`),
      ),
    );
  });

  it('are found however they are written', () => {
    const text =
      "a('/catalogue'); link: `/purchase-orders/${order.id}/credit#lines` const to = \"/users?state=x\"; `${hostAddress}/files` 'See {link}' '/v1/users' '/users/'";
    expect(addressesIn(text).filter(pageAt)).toEqual(['/catalogue', '/purchase-orders/x/credit#lines', '/users?state=x', '/files', '/users/']);
  });
});
