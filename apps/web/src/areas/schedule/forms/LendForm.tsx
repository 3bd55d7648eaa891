import { Checkbox } from '@mantine/core';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { changeRoaming, createRoaming } from '@quarterlight/contract/schedule/roaming-routes';
import type { Roaming, RoamingForm, RoamingTimeLine } from '@quarterlight/contract/schedule/roaming-schemas';
import { isDay } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { namedDayText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import { Link } from '../../../ui/Link.tsx';
import { lendingApi } from '../lending.api.ts';
import classes from './lend.module.css';

interface LendProps {
  readonly line: RoamingTimeLine;
  readonly onClose: () => void;
}

/** Who, to which branch, which days: the way to lend without dragging. */
export function NewLending({ line, start, onClose }: LendProps & { readonly start: Partial<RoamingForm> }) {
  const takeBack = useMutation(lendingApi.takeBack());
  const form = useContractForm(createRoaming, {
    defaults: { technicianId: '', branchId: '', nightsAway: 0, note: '', keep: [], ...start },
    refresh: ['booking'],
    notice: false,
    onDone: (made) => {
      onClose();
      notify.undo(
        `${made.technicianName} is lent to ${made.branchName}.`,
        () => void takeBack.mutateAsync({ params: { id: made.id }, version: made.version }).catch(() => {}),
      );
    },
  });
  return (
    <Form form={form} submit="Lend" onCancel={onClose} columns={2}>
      <LendFields line={line} technicianStays={false} />
    </Form>
  );
}

/** Another branch, other days, nights or note; or it is taken back. `to` are days that it was dropped on. */
export function ChangeLending({ line, roaming, to, onClose }: LendProps & { readonly roaming: Roaming; readonly to: Partial<RoamingForm> }) {
  const takeBack = useMutation(lendingApi.takeBack());
  const { technicianId, branchId, from, to: last, nightsAway, note } = roaming;
  const form = useContractForm(changeRoaming, {
    params: { id: roaming.id },
    version: roaming.version,
    defaults: { technicianId, branchId, from, to: last, nightsAway, note, keep: [], ...to },
    refresh: ['booking'],
    notice: 'The lending was changed.',
    onDone: onClose,
  });
  const remove = async () => {
    await takeBack.mutateAsync({ params: { id: roaming.id }, version: roaming.version });
    notify.success(`${roaming.technicianName} is at home again.`);
    onClose();
  };
  return (
    <Form
      form={form}
      submit="Save"
      onCancel={onClose}
      columns={2}
      extra={
        <ActionButton
          run={remove}
          variant="subtle"
          color="red"
          ask={{
            title: 'Take the lending back',
            text: `${roaming.technicianName} works for ${roaming.homeBranchName || 'their own branch'} again in these days. Visits that ${roaming.branchName} has booked stay booked.`,
            confirm: 'Take back',
            danger: true,
          }}
        >
          Take back
        </ActionButton>
      }
    >
      <LendFields line={line} technicianStays />
      <p className={classes.approved}>Approved by {roaming.approvedByName || 'Quarterlight'}</p>
    </Form>
  );
}

function LendFields({ line, technicianStays }: { readonly line: RoamingTimeLine; readonly technicianStays: boolean }) {
  const [technicianId, branchId, from, to] = useWatch({ name: ['technicianId', 'branchId', 'from', 'to'] }).map(textOf);
  const technician = line.technicians.find(({ id }) => id === technicianId);
  const names = new Map(line.branches.map(({ id, name }) => [id, name]));
  return (
    <>
      {!technicianStays && <SelectField name="technicianId" label="Technician" options={namedOptions(line.technicians)} />}
      <SelectField name="branchId" label="Lent to" options={namedOptions(line.branches.filter(({ id }) => id !== technician?.branchId))} />
      <DayField name="from" label="First day" />
      <DayField name="to" label="Last day" />
      <QuantityField name="nightsAway" label="Nights away" />
      <TextareaField name="note" label="Note" rows={1} maxLength={500} />
      {technicianId && branchId && from && to && isDay(from) && isDay(to) && from <= to && (
        <Conflicts names={names} wish={{ technicianId, branchId, from, to }} />
      )}
    </>
  );
}

interface ConflictsProps {
  readonly names: ReadonlyMap<string, string>;
  readonly wish: { readonly technicianId: string; readonly branchId: string; readonly from: string; readonly to: string };
}

/** Visits that others have booked with the technician in the days, to be moved first or kept knowingly. */
function Conflicts({ names, wish }: ConflictsProps) {
  const met = useQuery(lendingApi.conflicts(wish)).data?.items ?? [];
  if (met.length === 0) return null;
  return (
    <div className={classes.conflicts} role="group" aria-label="Visits in these days">
      <p>
        {met.length === 1 ? 'One visit is' : `${met.length} visits are`} booked with this technician for other branches in these days. Move{' '}
        {met.length === 1 ? 'it' : 'them'} first, or keep {met.length === 1 ? 'it' : 'them'} knowingly.
      </p>
      <ul>
        {met.slice(0, 8).map((visit) => (
          <li key={visit.bookingId}>
            <Link to={pathTo('/clipboard/worksheets/$id', { id: visit.worksheetId })}>
              {namedDayText(visit.day)}, {slotNames[visit.slot]}
            </Link>{' '}
            {names.get(visit.branchId) ?? ''}
          </li>
        ))}
      </ul>
      {met.length > 8 && <p>And {met.length - 8} more.</p>}
      <KeepField ids={met.map(({ bookingId }) => bookingId)} />
    </div>
  );
}

/** Keeps those that are shown: one that comes meanwhile is asked about anew. */
function KeepField({ ids }: { readonly ids: readonly string[] }) {
  const label = ids.length === 1 ? 'Keep this visit' : 'Keep these visits';
  const { value, onChange, bound } = useField('keep', label);
  const kept = new Set(Array.isArray(value) ? value : []);
  return (
    <Checkbox {...bound} label={label} checked={ids.every((id) => kept.has(id))} onChange={(event) => onChange(event.currentTarget.checked ? [...ids] : [])} />
  );
}
