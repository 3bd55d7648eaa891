import { Modal } from '@mantine/core';
import { searchTooShort } from '@quarterlight/contract/rules/search-text';
import { plural } from '@quarterlight/kit/text';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { StateChip } from '../../ui/bits/StateChip.tsx';
import { pathTo } from '../paths.ts';
import { openPages } from './navigation-items.ts';
import { closeOverlay } from './overlay.ts';
import classes from './Palette.module.css';
import type { Hit } from './palette-source.ts';
import { type Records, useRecords } from './use-records.ts';

const most = 12;
const mostBesideRecords = 4;

function matches(text: string, title: string, module: string | null): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = `${title} ${module ?? ''}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}

/** Pages first, so that what is on screen stays in its place when the records come. */
function useFound(text: string, records: Records): readonly Hit[] {
  const { permissions } = useUser();
  const pages = openPages(permissions)
    .filter((page) => matches(text, page.title, page.module))
    .slice(0, records.state === 'short' ? most : mostBesideRecords)
    .map((page) => ({ group: 'Page', title: page.title, ...(page.module ? { detail: page.module } : {}), to: page.path }));
  if (records.hits.length === 0) return pages;
  const all = { group: '', title: `Everything found for “${text.trim()}”`, to: `${pathTo('/search')}?q=${encodeURIComponent(text.trim())}` };
  return [...pages, ...records.hits, all];
}

/** Ctrl-K: type to find a page or a record, Enter goes there. */
export function Palette() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Enter that came before the answer goes to the best find of what was typed, never to one of the text before.
  const [wantsFirst, setWantsFirst] = useState(false);
  const id = useId();
  const shown = useRef<HTMLLIElement>(null);
  const records = useRecords(text);
  const found = useFound(text, records);
  const active = Math.min(at, found.length - 1);
  const searching = records.state === 'searching';
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    closeOverlay();
    void navigate({ href: hit.to });
  };
  useEffect(() => {
    if (!wantsFirst || searching) return;
    setWantsFirst(false);
    const [first] = found;
    if (!first) return;
    closeOverlay();
    void navigate({ href: first.to });
  }, [wantsFirst, searching, found, navigate]);
  useEffect(() => {
    if (active >= 0) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && searching && at === 0) setWantsFirst(true);
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
        className={classes.input}
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label="Search or go to a page"
        placeholder="Number, registration, name, postcode, or a page"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setWantsFirst(false);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.hits} id={id} role="listbox" aria-label="Found" aria-busy={searching}>
        {found.map((hit, index) => (
          <li
            key={`${hit.group}${hit.to}`}
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
      {records.state === 'found' && `Nothing found for “${text}”. Try a number, a registration, a name, a postcode or a telephone number.`}
    </p>
  );
}
