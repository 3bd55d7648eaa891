import { boardTraffic } from './traffic/board.ts';
import { catalogueTraffic } from './traffic/catalogue.ts';
import { createTraffic } from './traffic/create.ts';
import { listTraffic } from './traffic/list.ts';
import { recordTraffic } from './traffic/record.ts';
import { searchTraffic } from './traffic/search.ts';
import type { Traffic } from './traffic.ts';

const traffics: Readonly<Record<string, (told: unknown) => Traffic>> = {
  list: listTraffic,
  record: recordTraffic,
  create: createTraffic,
  search: searchTraffic,
  board: boardTraffic,
  catalogue: catalogueTraffic,
};

/** The traffic of that name; throws where there is none. */
export function trafficNamed(name: string): (told: unknown) => Traffic {
  const traffic = traffics[name];
  if (traffic === undefined) throw new Error(`There is no traffic ${name}.`);
  return traffic;
}
