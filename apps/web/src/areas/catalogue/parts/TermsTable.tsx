import { ActionIcon, Button } from '@mantine/core';
import { type AgreedDays, type TermState, termState, termStateNames } from '@quarterlight/contract/rules/agreed';
import { today } from '@quarterlight/kit/days';
import { formatNumber } from '@quarterlight/kit/numbers';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { tenantZone } from '../../../platform/formats.ts';
import type { ListFile } from '../../../platform/list-file.ts';
import { Problem } from '../../../platform/problem.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column, ColumnLook, ListPage } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { TableFile } from '../../../ui/table/TableFile.tsx';
import classes from './terms.module.css';

/** How the days of something agreed look. */
export const dayLooks: Readonly<Record<'from' | 'to', ColumnLook<Term>>> = {
  from: { width: 110, cell: (row) => <Day value={row.validFrom} /> },
  to: { width: 110, cell: (row) => (row.validTo === null ? 'Open' : <Day value={row.validTo} />) },
};

/** A row of something agreed. */
export interface Term extends AgreedDays {
  readonly id: string;
  readonly version: number;
}

interface TermsTableProps<Row extends Term> {
  readonly title: string;
  readonly result: {
    readonly data?: ListPage<Row> | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isSuccess: boolean;
    refetch(): unknown;
  };
  /** What is agreed and for which days; how it stands and what can be done come behind. */
  readonly columns: readonly Column<Row>[];
  readonly file: ListFile<Row>;
  /** One of them, as in 'Change the price of 2448AGSVZ'. */
  readonly nameOf: (row: Row) => string;
  readonly empty: string;
  readonly tools?: ReactNode;
  /** Whether a filter is what leaves it empty. */
  readonly filtered?: boolean;
  readonly shownAll: boolean;
  readonly onShowAll: (all: boolean) => void;
  /** Undefined for whoever may not change it. */
  readonly acts: TermActs<Row> | undefined;
}

/** A row as the routes that change it are asked of it. */
interface Named {
  readonly params: { readonly id: string };
  readonly version: number;
}

export interface TermActs<Row> {
  /** 'Agree a price'. */
  readonly add: string;
  readonly addForm: (close: () => void) => ReactNode;
  /** 'Change the price'. */
  readonly change: string;
  readonly changeForm: (row: Row, close: () => void) => ReactNode;
  readonly ends: { mutateAsync(asked: Named & { readonly body: { readonly validTo: string } }): Promise<unknown> };
  readonly removes: { mutateAsync(asked: Named): Promise<unknown> };
}

const tones: Readonly<Record<TermState, 'green' | 'blue' | 'neutral'>> = { 'in-force': 'green', coming: 'blue', ended: 'neutral' };

/** What is agreed, with its days; what has ended is shown when it is asked for. */
export function TermsTable<Row extends Term>({
  title,
  result,
  columns,
  file,
  nameOf,
  empty,
  tools,
  filtered = false,
  shownAll,
  onShowAll,
  acts,
}: TermsTableProps<Row>) {
  const [asked, setAsked] = useState<Row | 'new' | null>(null);
  const close = () => setAsked(null);
  const now = today(tenantZone.get());
  const page = result.data;
  const whole: Column<Row>[] = [
    ...columns.filter(({ hidden }) => !hidden),
    { key: 'state', title: 'State', width: 100, cell: (row) => <StandingChip of={termState(row, now)} /> },
    ...(acts
      ? [
          {
            key: 'actions',
            title: '',
            width: 100,
            cell: (row: Row) => <RowActs row={row} name={nameOf(row)} acts={acts} now={now} onChange={() => setAsked(row)} />,
          },
        ]
      : []),
  ];
  const nothing = page?.items.length === 0;
  if (result.error instanceof Problem && result.error.status === 403)
    return (
      <Section title={title}>
        <EmptyState title="Not shown to you">Ask an administrator for access to what accounts have agreed.</EmptyState>
      </Section>
    );
  return (
    <>
      <Section
        title={title}
        count={page && page.total > 0 ? page.total : undefined}
        empty={nothing && !filtered && !shownAll && empty}
        actions={
          <>
            {!nothing && <TableFile file={file} columns={whole} page={page} />}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-pressed={shownAll}
              aria-label={`${shownAll ? 'Hide' : 'Show'} ended: ${title.toLowerCase()}`}
              onClick={() => onShowAll(!shownAll)}
            >
              {shownAll ? 'Hide ended' : 'Show ended'}
            </Button>
            {acts && (
              <Button variant="subtle" size="compact-sm" onClick={() => setAsked('new')}>
                {acts.add}
              </Button>
            )}
          </>
        }
      >
        <LoadedRecord result={result}>
          {({ items, total, totalIsExact }) => (
            <>
              {tools && <div className={classes.tools}>{tools}</div>}
              <LineTable
                label={`List of ${title.toLowerCase()}`}
                rows={items}
                columns={whole}
                rowKey={(row) => row.id}
                empty={filtered ? 'Nothing found.' : 'None.'}
              />
              {total > items.length && (
                <p className={classes.more}>
                  The first {items.length} of {totalIsExact ? formatNumber(total) : `more than ${formatNumber(total)}`}. Search for one, or download all.
                </p>
              )}
            </>
          )}
        </LoadedRecord>
      </Section>
      {acts && (
        <Dialog title={asked === 'new' ? acts.add : acts.change} opened={asked !== null} onClose={close} size="lg">
          {asked === 'new' ? acts.addForm(close) : asked && acts.changeForm(asked, close)}
        </Dialog>
      )}
    </>
  );
}

/** How something agreed stands. */
export function StandingChip({ of }: { readonly of: TermState }) {
  return <StateChip tone={tones[of]}>{termStateNames[of]}</StateChip>;
}

interface RowActsProps<Row extends Term> {
  readonly row: Row;
  readonly name: string;
  readonly acts: TermActs<Row>;
  readonly now: string;
  readonly onChange: () => void;
}

function RowActs<Row extends Term>({ row, name, acts, now, onChange }: RowActsProps<Row>) {
  const named: Named = { params: { id: row.id }, version: row.version };
  const end = async () => {
    const text = `${name} holds until today, and no longer from tomorrow on. Work that is priced already keeps its price.`;
    if (await confirm({ title: 'End it today?', text, confirm: 'End it' }))
      await acts.ends.mutateAsync({ ...named, body: { validTo: now } }).catch(() => undefined);
  };
  const remove = async () => {
    const text = `${name} was entered by mistake and is to be removed. What simply holds no longer is ended instead, so that one sees later what was agreed.`;
    if (await confirm({ title: 'Remove it?', text, confirm: 'Remove', danger: true })) await acts.removes.mutateAsync(named).catch(() => undefined);
  };
  const runs = termState(row, now) === 'in-force' && row.validTo !== now;
  return (
    <span className={classes.acts}>
      <Button variant="subtle" size="compact-sm" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Menu
        label={`Actions of ${name}`}
        place="end"
        entries={[
          ...(runs ? [{ label: 'End today', onClick: () => void end() }] : []),
          { label: 'Remove', danger: true, apart: runs, onClick: () => void remove() },
        ]}
        trigger={(bind) => (
          <ActionIcon {...bind} size={28} variant="subtle" color="gray" aria-label={`More about ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        )}
      />
    </span>
  );
}
