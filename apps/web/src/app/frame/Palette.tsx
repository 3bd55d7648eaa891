import { Modal } from '@mantine/core';
import { hasLetters, onlySigns, searchTooShort } from '@quarterlight/contract/rules/search-text';
import { plural } from '@quarterlight/kit/text';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { askedAct } from '../../platform/asked-act.ts';
import { useUser } from '../../platform/permissions.ts';
import { recentRecords } from '../../platform/recent-records.ts';
import { useStore } from '../../platform/store.ts';
import { StateChip } from '../../ui/bits/StateChip.tsx';
import { pathTo } from '../paths.ts';
import { commandsFor, jobsTo, readTyped } from './commands.ts';
import { fitting } from './fits.ts';
import { openPages } from './navigation-items.ts';
import { closeOverlay, paletteEntered, paletteText } from './overlay.ts';
import classes from './Palette.module.css';
import type { Hit } from './palette-source.ts';
import { useMore } from './use-more.ts';
import { usePinned } from './use-pinned.ts';
import { type Records, useRecords } from './use-records.ts';

const mostPages = 12;
const mostBesideRecords = 4;
const mostRecent = 8;

interface Found {
  readonly hits: readonly Hit[];
  readonly records: Records;
}

/** What to do and pages first, so that what is on screen stays in its place when the records come; before anything is typed, the records that were open last. */
function useFound(typed: string): Found {
  const { permissions } = useUser();
  const { text, act } = readTyped(typed, permissions);
  const records = useRecords(text);
  const more = useMore(act ? '' : typed);
  const [recent] = useState(() => recentRecords().slice(0, mostRecent));
  const pinned = usePinned();
  if (act) return { hits: jobsTo(act, records.hits), records };
  const most = records.state === 'short' ? mostPages : mostBesideRecords;
  const commands = commandsFor(typed, permissions);
  // 'go to stock flow' is the page, too.
  const pages = fitting(typed.replace(/^\s*go to\s+/i, ''), openPages(permissions), ({ title, module }) => `${title} ${module ?? ''}`).map((page) => ({
    group: 'Page',
    title: page.title,
    ...(page.module ? { detail: page.module } : {}),
    does: { to: page.path },
  }));
  if (typed.trim() === '') {
    const last = recent.map(({ kind, number, to }) => ({ group: 'Recent', title: number, detail: kind, does: { to } }));
    return { hits: [...last, ...pinned.filter(({ does }) => !recent.some(({ to }) => to === does.to)), ...commands, ...pages], records };
  }
  const shown = [...commands.slice(0, most), ...pages.slice(0, most)];
  if (records.hits.length === 0) return { hits: [...shown, ...more], records };
  const all = { group: '', title: `Everything found for “${text.trim()}”`, does: { to: `${pathTo('/search')}?q=${encodeURIComponent(text.trim())}` } };
  return { hits: [...shown, ...records.hits, ...more, all], records };
}

/** Ctrl-K: type to find a page or a record, or what is to be done; Enter goes there or does it. */
export function Palette() {
  const navigate = useNavigate();
  const text = useStore(paletteText);
  // Enter that came before the answer goes to the best find of what was typed, never to one of the text before.
  const entered = useStore(paletteEntered);
  const [at, setAt] = useState(0);
  const id = useId();
  const shown = useRef<HTMLLIElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { hits: found, records } = useFound(text);
  const active = Math.min(at, found.length - 1);
  const searching = records.state === 'searching';
  const type = (next: string) => {
    paletteText.set(next);
    paletteEntered.set(false);
    setAt(0);
  };
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    if ('type' in hit.does) {
      type(hit.does.type);
      input.current?.focus();
      return;
    }
    closeOverlay();
    if ('run' in hit.does) void hit.does.run();
    else {
      if (hit.does.verb) askedAct.set({ path: hit.does.to, verb: hit.does.verb });
      void navigate({ href: hit.does.to });
    }
  };
  const first = useRef(() => {});
  first.current = () => go(found[0]);
  useEffect(() => {
    if (!entered || searching) return;
    paletteEntered.set(false);
    first.current();
  }, [entered, searching]);
  useEffect(() => {
    if (active >= 0) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && searching && at === 0) paletteEntered.set(true);
    else if (event.key === 'Enter') go(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={closeOverlay}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size={640}
      title={undefined}
      aria-label="Search or go to a page"
    >
      <input
        ref={input}
        className={classes.input}
        data-autofocus
        data-palette
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label="Search or go to a page"
        placeholder="Number, registration, name, postcode, a page, or what to do"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.hits} id={id} role="listbox" aria-label="Found" aria-busy={searching}>
        {found.map((hit, index) => (
          <li
            key={`${hit.group} ${hit.title} ${index}`}
            ref={index === active ? shown : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.hit}
            onMouseMove={() => setAt(index)}
            onClick={() => go(hit)}
          >
            <span className={classes.title}>{hit.title}</span>
            <span className={classes.detail}>{hit.detail}</span>
            {hit.state && <StateChip>{hit.state}</StateChip>}
            <span className={classes.group}>{hit.group}</span>
          </li>
        ))}
      </ul>
      <Outcome records={records} text={text.trim()} count={found.length} />
    </Modal>
  );
}

/** Says how the search stands: on screen where there is nothing to show, and to a screen reader always. */
function Outcome({ records, text, count }: { readonly records: Records; readonly text: string; readonly count: number }) {
  if (records.state === 'failed') {
    return (
      <p className={classes.none} role="alert">
        The search was not answered. Check the connection, then type on.
      </p>
    );
  }
  if (count > 0) {
    return (
      <p className="ql-hidden" role="status">
        {records.state === 'searching' ? '' : plural(count, 'result')}
      </p>
    );
  }
  return (
    <p className={classes.none} role="status">
      {records.state === 'short' && `${searchTooShort} to find a record`}
      {records.state === 'searching' && 'Searching…'}
      {records.state === 'found' &&
        (hasLetters(text) ? `Nothing found for “${text}”. Try a number, a registration, a name, a postcode or a telephone number.` : onlySigns)}
    </p>
  );
}
