import { Button } from '@mantine/core';
import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { BranchException } from '@quarterlight/contract/schedule/exception-schemas';
import { exceptionKindNames } from '@quarterlight/contract/schedule/names';
import { today } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namedDayText, tenantZone } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Editor, type Entry } from '../../../ui/record/Editor.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import type { MovingOut } from '../forms/ExceptionForms.tsx';
import { scheduleApi } from '../schedule.api.ts';

const forms = () => import('../forms/ExceptionForms.tsx');
const NewExceptions = later(forms, 'NewExceptions');
const ChangeException = later(forms, 'ChangeException');
const BankHolidays = later(forms, 'BankHolidays');
const MoveVisit = later(() => import('../forms/MoveVisit.tsx'), 'MoveVisit');

type Asked = Entry & ({ readonly kind: 'new' | 'holidays' } | { readonly kind: 'change'; readonly exception: BranchException });
/** A form begins in its first field. */
const first = { field: undefined } as const;

const words = ({ kind, opensAt, closesAt }: BranchException) => (kind === 'closed' ? 'All day' : `${opensAt} to ${closesAt}`);
const places = ({ kind, capacityMorning, capacityAfternoon, capacityOutOfHours }: BranchException) =>
  kind === 'closed' ? '–' : `${slotNames.A} ${capacityMorning}, ${slotNames.P} ${capacityAfternoon}, ${slotNames.O} ${capacityOutOfHours}`;

/** The coming days on which a branch is closed or has other hours. */
export function BranchExceptions({ branch }: { readonly branch: Branch }) {
  const mayChange = branch.allowedActions.includes('change');
  const result = useQuery(scheduleApi.exceptions(branch.id, { from: today(tenantZone.get()), limit: 200 }));
  const rows = result.data?.items ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const [moving, setMoving] = useState<MovingOut | null>(null);
  const close = () => setAsked(null);
  const remove = useMutation(scheduleApi.removeException());
  const askToRemove = async ({ id, version, day, reason }: BranchException) => {
    const text = `${branch.name} is to have its usual ${namedDayText(day)} again. It was: ${reason || 'closed'}.`;
    if (await confirm({ title: 'Remove exception', text, confirm: 'Remove', danger: true }))
      await remove.mutateAsync({ params: { id: branch.id, exceptionId: id }, version }).catch(() => {});
  };
  const columns: Column<BranchException>[] = [
    { key: 'day', title: 'Day', width: 140, cell: ({ day }) => namedDayText(day) },
    {
      key: 'kind',
      title: 'Opening',
      width: 120,
      cell: ({ kind }) => <StateChip tone={kind === 'closed' ? 'amber' : 'neutral'}>{exceptionKindNames[kind]}</StateChip>,
    },
    { key: 'reason', title: 'Reason', width: 220, cell: ({ reason }) => reason || '–' },
    { key: 'hours', title: 'Hours', width: 130, cell: words },
    { key: 'jobs', title: 'Jobs', width: 180, cell: places },
    {
      key: 'acts',
      title: '',
      width: 100,
      cell: (row) =>
        mayChange && (
          <Menu
            label={`Actions of ${namedDayText(row.day)}`}
            place="end"
            entries={[
              { label: 'Change', onClick: () => setAsked({ kind: 'change', exception: row, ...first }) },
              { label: 'Remove', danger: true, onClick: () => void askToRemove(row) },
            ]}
            trigger={(bind) => (
              <Button {...bind} variant="subtle" size="compact-sm" aria-label={`Change ${namedDayText(row.day)}`}>
                Change
              </Button>
            )}
          />
        ),
    },
  ];
  const form = { branch, done: close, onMove: setMoving };
  return (
    <Section
      title="Exceptions"
      count={rows.length || undefined}
      empty={asked === null && result.isSuccess && rows.length === 0 && 'None: every coming day is as its weekday.'}
      actions={
        mayChange &&
        asked === null && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ kind: 'holidays', ...first })}>
              Add bank holidays
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ kind: 'new', ...first })}>
              Add an exception
            </Button>
          </>
        )
      }
    >
      {result.isError && (
        <EmptyState title="The exceptions could not be read" way={['Try again', result.refetch]}>
          Nothing was changed.
        </EmptyState>
      )}
      {asked && (
        <Editor entry={asked}>
          {asked.kind === 'new' && <NewExceptions {...form} />}
          {asked.kind === 'holidays' && <BankHolidays {...form} taken={new Set(rows.map(({ day }) => day))} />}
          {asked.kind === 'change' && <ChangeException key={asked.exception.id} {...form} exception={asked.exception} />}
        </Editor>
      )}
      {rows.length > 0 && <LineTable label="Exceptions" rows={rows} columns={columns} rowKey={({ id }) => id} empty="" />}
      <Dialog title={moving ? `Move ${moving.job.number} to…` : 'Move to…'} opened={moving !== null} onClose={() => setMoving(null)} size="lg">
        {moving && (
          <MoveVisit
            key={moving.visit.bookingId}
            visit={moving.visit}
            job={moving.job}
            fits={({ branchId, day }) => branchId !== branch.id || day < moving.from || day > moving.to}
            onClose={() => setMoving(null)}
          />
        )}
      </Dialog>
    </Section>
  );
}
