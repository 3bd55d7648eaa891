interface Known {
  readonly path: string;
  readonly public?: true;
  readonly load?: unknown;
}
interface Pages {
  readonly pages: readonly Known[];
  readonly pageAt: (address: string) => Known | undefined;
  readonly opens: (address: string, held: readonly string[]) => boolean;
}
// By its address, since the types of the browser are not those of the journeys.
export const { pages, pageAt, opens }: Pages = await import(new URL('../../apps/web/src/app/pages.ts', import.meta.url).href);

/** Whether the walk over every page opens it as it is: one of the product's, for whoever is signed in, without anything asked of it. */
export const isWalked = (address: string): boolean => {
  const page = pageAt(address);
  return page !== undefined && page.public === undefined && !address.includes('?');
};
