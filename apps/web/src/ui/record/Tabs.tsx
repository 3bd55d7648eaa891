import type { PermissionName } from '@quarterlight/contract/permissions';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { can } from '../../platform/permissions.ts';
import { Link } from '../Link.tsx';
import classes from './Tabs.module.css';

export interface RecordTabEntry {
  /** Its name in the address; the first one's stands in none. */
  readonly key: string;
  readonly title: string;
  readonly show: () => ReactNode;
}

/** A tab that others add to a record: who sees it, on which records, and the panel that fills it. */
interface AddedTab<Record, Panel> {
  readonly key: string;
  readonly title: string;
  readonly needs: readonly PermissionName[];
  readonly shows?: (record: Record) => boolean;
  readonly Panel: Panel;
}

/** Those that this user sees on this record. */
export const shownTabs = <Record, Panel>(
  tabs: readonly AddedTab<Record, Panel>[],
  record: Record,
  show: (Panel: Panel, title: string) => ReactNode,
): RecordTabEntry[] =>
  tabs
    .filter(({ needs, shows }) => can(...needs) && (shows?.(record) ?? true))
    .map(({ key, title, Panel }) => ({ key, title, show: () => show(Panel, title) }));

interface TabsProps {
  /** Whose tabs they are, for screen readers: 'Customer Acme'. */
  readonly label: string;
  readonly tabs: readonly RecordTabEntry[];
}

/** The tab that the address names; the first where it names none of them. */
export function useRecordTab(tabs: readonly RecordTabEntry[]): string {
  const { searchStr } = useLocation();
  const asked = new URLSearchParams(searchStr).get('tab');
  return tabs.find(({ key }) => key === asked)?.key ?? tabs[0]?.key ?? '';
}

/** The tabs of a record as links, for its header's strip: the address says which is shown, so that a link reopens it. */
export function TabLinks({ label, tabs }: TabsProps) {
  const { pathname } = useLocation();
  const shown = useRecordTab(tabs);
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar is wider than the screen: the chosen one is seen.
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(shown)}"]`);
    if (chosen && bar.current) bar.current.scrollLeft = chosen.offsetLeft - bar.current.clientWidth / 2 + chosen.clientWidth / 2;
  }, [shown]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, title }, index) => (
        <span key={key} data-tab={key}>
          <Link to={index === 0 ? pathname : `${pathname}?tab=${key}`} exact>
            {title}
          </Link>
        </span>
      ))}
    </nav>
  );
}

/** What the chosen tab shows. One that was opened stays as it is while another is looked at: what is being typed there is not lost. */
export function TabPanels({ tabs }: { readonly tabs: readonly RecordTabEntry[] }) {
  const shown = useRecordTab(tabs);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([shown]));
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]));
  return (
    <>
      {tabs
        .filter(({ key }) => opened.has(key))
        .map(({ key, show }) => (
          <div key={key} hidden={key !== shown}>
            {show()}
          </div>
        ))}
    </>
  );
}
