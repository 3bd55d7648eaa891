import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { rememberRecord } from '../../platform/recent-records.ts';
import { titleFor } from '../../platform/title.ts';
import { Copyable } from '../bits/Copyable.tsx';
import { Menu, type MenuEntry } from '../Menu.tsx';
import { usePhone } from '../use-phone.ts';
import { Editing } from './editing.ts';
import { useLogOfRecord } from './log-of-record.ts';
import { type RecordName, useOpenRecord } from './open-record.ts';
import { Presence } from './Presence.tsx';
import classes from './record.module.css';
import { toEdit } from './to-edit.ts';
import { useAskedAct } from './use-asked-act.ts';

export type MenuAction = MenuEntry;
interface RecordPageProps {
  /** The record's number or name. */
  readonly number: string;
  /** The number is a code that is read letter by letter: in monospace. */
  readonly isCode?: boolean;
  /** What it is, for the document's title: 'Worksheet'. */
  readonly kind: string;
  /** Which record it is: who else has it open is seen here. Null for what nobody changes. */
  readonly record: RecordName | null;
  /** Where it is opened again, where the path alone does not say. */
  readonly address?: string;
  /** A `StateChip`. */
  readonly state?: ReactNode;
  /** Customer, plate, day: short facts of the header, in this order. */
  readonly facts?: ReactNode;
  /** A `Money`, on the right of the header. */
  readonly money?: ReactNode;
  /** The one next action, an `ActionButton primary`. */
  readonly primary?: ReactNode;
  /** The other actions, as `allowedActions` permits them; what leads to the record's entries of the system log comes by itself. */
  readonly menu?: readonly MenuAction[];
  /** Stays in sight below the header's own line: how far it has come. */
  readonly strip?: ReactNode;
  /** Details and timeline, on the right. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A record: a header that stays, the work on the left, details and timeline on the right; one column on a phone, the action at the thumb. */
export function RecordPage({
  number,
  isCode = false,
  kind,
  record,
  address,
  state,
  facts,
  money,
  primary,
  menu: own = [],
  strip,
  aside,
  children,
}: RecordPageProps) {
  const phone = usePhone();
  const ofLog = useLogOfRecord(record);
  const menu = [...own, ...ofLog];
  const { people, begin } = useOpenRecord(record);
  useEffect(() => {
    document.title = titleFor(`${kind} ${number}`);
  }, [kind, number]);
  const root = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const isKept = record !== null;
  const to = address ?? pathname;
  useEffect(() => {
    if (isKept) rememberRecord({ kind, number, to });
  }, [isKept, kind, number, to]);
  // What nobody here took is not asked of the next record.
  useEffect(() => () => toEdit.set(null), []);
  useAskedAct(root, `${kind} ${number}`, menu);
  const actions = (primary || menu.length > 0) && (
    <div className={classes.actions} data-actions>
      {primary}
      {menu.length > 0 && <ActionMenu menu={menu} isAlone={phone && !primary} />}
    </div>
  );
  return (
    <Editing value={begin}>
      <div className={classes.record} ref={root}>
        <header className={classes.header}>
          <h1 className={classes.number} data-code={isCode || undefined}>
            <span className="ql-hidden">{kind} </span>
            <Copyable text={number} what="number" />
          </h1>
          {state}
          {facts && <div className={classes.facts}>{facts}</div>}
          {money && <div className={classes.money}>{money}</div>}
          {!phone && actions}
          {strip && <div className={classes.strip}>{strip}</div>}
          <Presence people={people} />
        </header>
        <div className={classes.columns} data-aside={aside ? true : undefined}>
          <div className={classes.main}>{children}</div>
          {aside && <aside className={classes.aside}>{aside}</aside>}
        </div>
        {phone && actions && <div className={classes.thumb}>{actions}</div>}
      </div>
    </Editing>
  );
}

function ActionMenu({ menu, isAlone }: { readonly menu: readonly MenuAction[]; readonly isAlone: boolean }) {
  return (
    <Menu
      label="More actions"
      place="end"
      entries={menu}
      trigger={(bind) =>
        isAlone ? (
          <Button {...bind} variant="default">
            Actions
          </Button>
        ) : (
          <ActionIcon {...bind} variant="default" size={36} aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        )
      }
    />
  );
}
