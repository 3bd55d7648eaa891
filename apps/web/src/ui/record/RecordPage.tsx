import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { titleFor } from '../../platform/title.ts';
import { Copyable } from '../bits/Copyable.tsx';
import { Menu, type MenuEntry } from '../Menu.tsx';
import { usePhone } from '../use-phone.ts';
import classes from './record.module.css';

export type MenuAction = MenuEntry;
interface RecordPageProps {
  /** The record's number or name. */
  readonly number: string;
  /** What it is, for the document's title: 'Worksheet'. */
  readonly kind: string;
  /** A `StateChip`. */
  readonly state?: ReactNode;
  /** Customer, plate, day: short facts of the header, in this order. */
  readonly facts?: ReactNode;
  /** A `Money`, on the right of the header. */
  readonly money?: ReactNode;
  /** The one next action, an `ActionButton primary`. */
  readonly primary?: ReactNode;
  /** The other actions, as `allowedActions` permits them. */
  readonly menu?: readonly MenuAction[];
  /** Facts and timeline, on the right. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A record: a header that stays, the work on the left, facts and timeline on the right; one column on a phone, the action at the thumb. */
export function RecordPage({ number, kind, state, facts, money, primary, menu = [], aside, children }: RecordPageProps) {
  const phone = usePhone();
  useEffect(() => {
    document.title = titleFor(`${kind} ${number}`);
  }, [kind, number]);
  const actions = (primary || menu.length > 0) && (
    <div className={classes.actions}>
      {primary}
      {menu.length > 0 && <ActionMenu menu={menu} isAlone={phone && !primary} />}
    </div>
  );
  return (
    <div className={classes.record}>
      <header className={classes.header}>
        <h1 className={classes.number}>
          <span className="ql-hidden">{kind} </span>
          <Copyable text={number} what="number" />
        </h1>
        {state}
        {facts && <div className={classes.facts}>{facts}</div>}
        {money && <div className={classes.money}>{money}</div>}
        {!phone && actions}
      </header>
      <div className={classes.columns} data-aside={aside ? true : undefined}>
        <div className={classes.main}>{children}</div>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
      {phone && actions && <div className={classes.thumb}>{actions}</div>}
    </div>
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
