import { Button } from '@mantine/core';
import type { FleetEntry } from '@quarterlight/contract/vehicles/fleet-schemas';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Editor, type Entry } from '../../../ui/record/Editor.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { fleetApi } from '../fleet.api.ts';
import { fleetColumns } from '../fleet-columns.tsx';
import { ChangeFleetEntry, EndFleetEntry, MoveFleetEntry } from '../forms/FleetForms.tsx';

/** What is being done in a list of fleet entries; with it goes where the focus is wanted. */
export type Asked = Entry & ({ readonly kind: 'add' } | { readonly kind: 'change' | 'end' | 'move'; readonly row: FleetEntry });

const first = { field: undefined } as const;
/** Somebody wants to add a vehicle. */
export const toAdd: () => Asked = () => ({ kind: 'add', ...first });

interface FleetTableProps {
  readonly label: string;
  readonly rows: readonly FleetEntry[];
  /** What a row is recognised by: the vehicle, or the account. */
  readonly lead: readonly Column<FleetEntry>[];
  readonly nameOf: (row: FleetEntry) => string;
  readonly empty: ReactNode;
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
  /** The form that adds one. */
  readonly adding: ReactNode;
}

/** Entries of fleets, each changed, ended, moved and removed where it stands. */
export function FleetTable({ label, rows, lead, nameOf, empty, asked, onAsk, adding }: FleetTableProps) {
  const done = () => onAsk(null);
  const remove = useMutation(fleetApi.remove());
  const askToRemove = async ({ id, version, displayRegistration, customerName }: FleetEntry) => {
    const text = `${displayRegistration} was put into the fleet of ${customerName} by mistake, and the entry is to be removed. What has been is ended instead, and stays to be seen.`;
    if (await confirm({ title: 'Remove entry', text, confirm: 'Remove', danger: true })) await remove.mutateAsync({ params: { id }, version }).catch(() => {});
  };
  const columns: Column<FleetEntry>[] = [
    ...lead,
    ...fleetColumns('fleetNumber', 'driver', 'from', 'to', 'standing'),
    {
      key: 'acts',
      title: '',
      width: 95,
      cell: (row) => {
        const acts = {
          change: { label: 'Change number, driver or days', onClick: () => onAsk({ kind: 'change', row, ...first }) },
          end: { label: 'End on a day', onClick: () => onAsk({ kind: 'end', row, ...first }) },
          move: { label: 'Move to another account', onClick: () => onAsk({ kind: 'move', row, ...first }) },
          remove: { label: 'Remove', danger: true, onClick: () => void askToRemove(row) },
        };
        return (
          row.allowedActions.length > 0 && (
            <Menu
              label={`Actions of ${nameOf(row)}`}
              place="end"
              entries={row.allowedActions.map((name) => acts[name])}
              trigger={(bind) => (
                <Button {...bind} variant="subtle" size="compact-sm" aria-label={`Change ${nameOf(row)}`}>
                  Change
                </Button>
              )}
            />
          )
        );
      },
    },
  ];
  return (
    <>
      {asked && asked.kind !== 'end' && (
        <Editor entry={asked}>
          {asked.kind === 'add' && adding}
          {asked.kind === 'change' && <ChangeFleetEntry key={asked.row.id} entry={rowNow(rows, asked.row)} done={done} />}
          {asked.kind === 'move' && <MoveFleetEntry key={asked.row.id} entry={rowNow(rows, asked.row)} done={done} />}
        </Editor>
      )}
      <LineTable label={label} rows={rows} columns={columns} rowKey={(row) => row.id} empty={empty} />
      <Dialog title="End the entry" opened={asked?.kind === 'end'} onClose={done}>
        {asked?.kind === 'end' && <EndFleetEntry entry={rowNow(rows, asked.row)} done={done} />}
      </Dialog>
    </>
  );
}

/** The row as it is by now: somebody else may have changed it. */
const rowNow = (rows: readonly FleetEntry[], row: FleetEntry): FleetEntry => rows.find(({ id }) => id === row.id) ?? row;
