import { lookupListNames } from '@quarterlight/contract/system/lookup-names';
import { settingGroups } from '@quarterlight/contract/system/setting-fields';
import { fieldsOf } from '../../areas/system/settings/setting-words.ts';
import { goTo, leadsSomewhere } from '../../platform/navigation.ts';
import { recentRecords } from '../../platform/recent-records.ts';
import { helpByArea } from '../help.gen.ts';
import { pathTo } from '../paths.ts';
import { fitOf, fitting } from './fits.ts';
import { helpOpen } from './overlay.ts';
import type { Hit } from './palette-source.ts';

const most = 3;

function settingHits(typed: string): readonly Hit[] {
  const settings = pathTo('/settings');
  if (!leadsSomewhere(settings)) return [];
  const groups = Object.keys(settingGroups).filter((name) => name in settingGroups) as (keyof typeof settingGroups)[];
  return fitting(typed, groups.flatMap(fieldsOf), ({ group, label }) => `${label} ${settingGroups[group].title} setting`)
    .slice(0, most)
    .map(({ group, name, label }) => {
      const at = new URLSearchParams({ group, ...(group === 'texts' ? {} : { setting: name }) });
      return { group: 'Setting', title: label, detail: settingGroups[group].title, does: { to: `${settings}?${at.toString()}` } };
    });
}

function listHits(typed: string): readonly Hit[] {
  const lists = pathTo('/settings/lookups');
  if (!leadsSomewhere(lists)) return [];
  return fitting(typed, Object.entries(lookupListNames), ([, name]) => `${name} lookup list`)
    .slice(0, most)
    .map(([list, name]) => ({ group: 'Lookup list', title: name, does: { to: `${lists}?list=${list}` } }));
}

interface Topic {
  readonly page: string;
  readonly pageTitle: string;
  readonly title: string;
}
let topics: Promise<readonly Topic[]> | undefined;
/** What the help of the pages tells how to do; those of records are told on the record. */
const allTopics = (): Promise<readonly Topic[]> =>
  (topics ??= Promise.all(
    helpByArea.map(async ({ pages, load }) => {
      const help = await load();
      return pages
        .filter(({ path }) => !path.includes('$'))
        .flatMap(({ path, title: pageTitle }) => (help[path]?.tasks ?? []).map(({ title }) => ({ page: path, pageTitle, title })));
    }),
  )
    .then((all) => all.flat())
    .catch((error: unknown) => {
      topics = undefined;
      throw error;
    }));

async function helpHits(typed: string): Promise<readonly Hit[]> {
  const open = (await allTopics()).filter(({ page }) => leadsSomewhere(page));
  return fitting(typed, open, ({ title, pageTitle }) => `${title} ${pageTitle} help`)
    .slice(0, most)
    .map(({ page, pageTitle, title }) => {
      const run = () => {
        goTo(page);
        helpOpen.set(true);
      };
      return { group: 'Help', title, detail: pageTitle, does: { run } };
    });
}

/** Of a record that is on the screen. */
async function pinHits(typed: string): Promise<readonly Hit[]> {
  const { pathname } = window.location;
  const open = recentRecords().find(({ to }) => to === pathname);
  if (open === undefined || fitOf(typed, 'Pin this record Unpin favourite') === null) return [];
  const hit = await (await import('../../areas/search/find-records.ts')).pinningOf(pathname, open.number);
  return hit === null ? [] : [hit];
}

/** What is done with the record that is on the screen, settings and lookup lists by name, and what the help tells how to do, as far as this user may go there. */
export const moreFor = async (typed: string): Promise<readonly Hit[]> => [
  ...(await pinHits(typed)),
  ...settingHits(typed),
  ...listHits(typed),
  ...(await helpHits(typed)),
];
