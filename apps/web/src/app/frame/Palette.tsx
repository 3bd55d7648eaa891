import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { openPages } from './navigation-items.ts';
import { closeOverlay } from './overlay.ts';
import classes from './Palette.module.css';
import type { Hit, RecordSearch } from './palette-source.ts';

const most = 12;
// Fetched with the first search: it knows many areas' routes.
const search: RecordSearch = async (text, signal) => (await import('../../areas/search/find-records.ts')).findRecords(text, signal);

function matches(text: string, title: string, module: string | null): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = `${title} ${module ?? ''}`.toLowerCase();
  return words.every((word) => whole.includes(word));
}

function useRecords(text: string): readonly Hit[] {
  const [hits, setHits] = useState<readonly Hit[]>([]);
  useEffect(() => {
    if (text.trim().length < 3) {
      setHits([]);
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(text.trim(), abort.signal).then(setHits, () => setHits([]));
    }, 150);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return hits;
}

/** Ctrl-K: type to find a page or a record, Enter goes there. */
export function Palette() {
  const { permissions } = useUser();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const records = useRecords(text);
  const found: Hit[] = [
    ...records,
    ...openPages(permissions)
      .filter((page) => matches(text, page.title, page.module))
      .slice(0, most)
      .map((page) => ({ group: 'Pages', title: page.title, ...(page.module ? { detail: page.module } : {}), to: page.path })),
  ];
  const active = Math.min(at, found.length - 1);
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    closeOverlay();
    void navigate({ href: hit.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
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
      size={560}
      title={undefined}
      aria-label="Search or go to a page"
    >
      <input
        className={classes.input}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label="Search or go to a page"
        placeholder="Search or go to a page"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.hits} id={id} role="listbox" aria-label="Found">
        {found.map((hit, index) => (
          <li
            key={`${hit.group}${hit.to}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.hit}
            onMouseMove={() => setAt(index)}
            onClick={() => go(hit)}
          >
            <span>{hit.title}</span>
            <span className={classes.detail}>{hit.detail ?? hit.group}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.none}>Nothing found</p>}
    </Modal>
  );
}
