import { namedDayText, parseDay } from '../../platform/formats.ts';
import { addressOf } from '../../platform/http.ts';
import { leadsSomewhere } from '../../platform/navigation.ts';
import { isAllowed } from '../../platform/permissions.ts';
import { changeSettings, readSettings } from '../../platform/settings.ts';
import { pathTo } from '../paths.ts';
import { fitting } from './fits.ts';
import { leave } from './leave.ts';
import { helpOpen, overlay } from './overlay.ts';
import type { Hit, RecordHit } from './palette-source.ts';

/** What can be done to a job that is found behind the verb, by the record's own buttons. */
const verbs = [
  { verb: 'book', title: 'Book', needs: 'edit-diary' },
  { verb: 'release', title: 'Release', needs: 'release-worksheets' },
] as const;

interface Asked {
  /** What records are looked for by. */
  readonly text: string;
  /** What is to be done to the job. */
  readonly act?: (typeof verbs)[number];
}

/** 'book W3001' looks for W3001, to book it. */
export function readTyped(typed: string, held: readonly string[]): Asked {
  const [, first = '', rest = ''] = /^\s*(\S+)\s+(.*)$/.exec(typed) ?? [];
  const act = verbs.find(({ verb, needs }) => verb === first.toLowerCase() && isAllowed([needs], held));
  return act ? { text: rest, act } : { text: typed };
}

/** The jobs among what was found, each to be opened with the verb. */
export const jobsTo = (act: NonNullable<Asked['act']>, hits: readonly RecordHit[]): readonly Hit[] =>
  hits
    .filter(({ kind }) => kind === 'worksheet')
    .map((hit) => ({ ...hit, group: act.title, title: `${act.title} ${hit.title}`, does: { ...hit.does, verb: act.verb } }));

interface Command {
  readonly hit: Hit;
  /** Besides its title, what it is found by. */
  readonly words: string;
}

/** What the palette does, as far as this user may. */
function commands(held: readonly string[]): readonly Command[] {
  const dark = readSettings().theme === 'Dark';
  const did = (title: string, words: string, does: Hit['does'], detail?: string): Command => ({
    hit: { group: 'Do', title, does, ...(detail ? { detail } : {}) },
    words: `${title} ${words}`,
  });
  const newJob = pathTo('/clipboard/worksheets/new');
  const quotations = pathTo('/clipboard/quotations');
  return [
    ...(leadsSomewhere(newJob) ? [did('New worksheet', 'create add job call', { to: newJob }, 'n')] : []),
    ...(leadsSomewhere(quotations) && isAllowed(['edit-quotations'], held)
      ? [did('New quotation', 'create add price quote offer', { to: `${quotations}?new=1` })]
      : []),
    ...verbs
      .filter(({ needs }) => isAllowed([needs], held))
      .map(({ verb, title }) => did(`${title} a job…`, 'worksheet', { type: `${verb} ` }, 'then its number, registration or customer')),
    ...(leadsSomewhere(pathTo('/diary')) ? [did('Go to a day in the diary…', 'date calendar', { type: 'diary ' }, 'such as tomorrow or 24/11')] : []),
    did(dark ? 'Use the light theme' : 'Use the dark theme', 'colours mode night', { run: () => changeSettings({ theme: dark ? 'Light' : 'Dark' }) }),
    did('Help with this page', 'how manual', { run: () => helpOpen.set(true) }, 'F1'),
    did('Keyboard shortcuts', 'keys help', { run: () => overlay.set('keys') }, '?'),
    did('About Quarterlight', 'version', { run: () => overlay.set('about') }),
    did('Sign out', 'log out logout leave', { run: () => void leave() }),
  ];
}

/** What can be done that fits what was typed; all of it where nothing was. */
export function commandsFor(typed: string, held: readonly string[]): readonly Hit[] {
  return [...dayTyped(typed), ...fitting(typed, commands(held), ({ words }) => words).map(({ hit }) => hit)];
}

/** 'diary 2411' and 'go to fri' are days; by itself only what nothing else begins with: 'tomorrow', '20.11'. */
function dayTyped(typed: string): readonly Hit[] {
  const [, asked = ''] = /^\s*(?:diary|go to)\s+(\S.*)$/i.exec(typed) ?? [];
  const day = parseDay(asked || (/^\s*\d+\s*$/.test(typed) ? '' : typed.trim()));
  if (day === null || !leadsSomewhere(pathTo('/diary'))) return [];
  return [{ group: 'Diary', title: `Diary of ${namedDayText(day)}`, does: { to: addressOf(pathTo('/diary'), {}, { from: day }) } }];
}
