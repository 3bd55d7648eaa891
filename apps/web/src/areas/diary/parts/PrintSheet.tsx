import { Button } from '@mantine/core';
import type { PrintedDiary, PrintedVisit } from '@quarterlight/contract/diary/schemas';
import { absenceWords } from '@quarterlight/contract/rules/absences';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day as asDay, formatNamedDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { clockText } from '../../../platform/formats.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { diaryApi } from '../diary.api.ts';
import classes from './PrintSheet.module.css';

interface PrintSheetProps {
  readonly days: readonly string[];
  readonly branchId: string | undefined;
  readonly onClose: () => void;
}

const heads = ['Time', 'Job', 'Vehicle', 'Customer', 'Where', 'Glass', 'Note'] as const;

/** The days on paper: each on a sheet of its own, by technician, with what one needs without a screen. */
export function PrintSheet({ days, branchId, onClose }: PrintSheetProps) {
  const { data, isError, refetch } = useQuery(diaryApi.print({ from: days[0] ?? '', to: days.at(-1) ?? '', ...(branchId ? { branchId } : {}) }));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="The diary on paper">
      <div className={classes.tools}>
        <Button ref={button} size="xs" disabled={!data} onClick={() => window.print()}>
          Print
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Back to the diary
        </Button>
      </div>
      {isError && (
        <EmptyState title="The diary could not be read" way={['Try again', refetch]}>
          Check the connection.
        </EmptyState>
      )}
      {!data && !isError && <div className={classes.waiting} role="status" aria-label="Loading" />}
      {data && days.map((day) => <DaySheet key={day} day={day} of={data} />)}
    </div>
  );
}

function DaySheet({ day, of: { technicians, absences, visits } }: { readonly day: string; readonly of: PrintedDiary }) {
  const own = visits.filter((visit) => visit.day === day);
  const names = new Map(technicians.map(({ id, name }) => [id, name]));
  const away = absences
    .filter((one) => one.state === 'approved' && one.from <= day && day <= one.to)
    .map((one) => `${names.get(one.userId) ?? 'Somebody'} (${absenceWords[one.type]})`);
  const groups = [
    ...technicians.map(({ id, name }) => ({ key: id, name, visits: own.filter(({ technicianId }) => technicianId === id) })),
    { key: 'nobody', name: 'Unassigned', visits: own.filter(({ technicianId }) => technicianId === null || !names.has(technicianId)) },
  ].filter((group) => group.visits.length > 0);
  return (
    <section className={classes.day} aria-label={formatNamedDay(asDay(day))}>
      <h2>
        {formatNamedDay(asDay(day))} <span>{own.length === 0 ? 'No visits' : plural(own.length, 'visit')}</span>
      </h2>
      {away.length > 0 && <p className={classes.away}>Away: {away.join(', ')}</p>}
      {groups.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ key, name, visits: theirs }) => (
            <tbody key={key}>
              <tr>
                <th scope="rowgroup" colSpan={heads.length} className={classes.who}>
                  {name} <span>{plural(theirs.length, 'visit')}</span>
                </th>
              </tr>
              {theirs.map((visit) => (
                <VisitRow key={visit.id} visit={visit} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}

function VisitRow({ visit }: { readonly visit: PrintedVisit }) {
  const { startsAt, slot, minutes, contactName, customerName, telephones, place, address, branchName } = visit;
  return (
    <tr>
      <td className={classes.time}>
        <b>{startsAt === null ? slotNames[slot] : clockText(startsAt)}</b>
        <div>{minutes} min</div>
      </td>
      <td>
        <b>{visit.number}</b>
        <div>{visit.jobType}</div>
      </td>
      <td>
        <b>{displayRegistration(visit.registration)}</b>
        <div>{visit.vehicleDescription}</div>
      </td>
      <td>
        {customerName}
        {contactName !== '' && contactName !== customerName && <div>{contactName}</div>}
        {telephones.map((telephone) => (
          <div key={telephone}>{telephone}</div>
        ))}
      </td>
      <td>{place === 'workshop' ? `Workshop, ${branchName}` : address.join(', ')}</td>
      <td>{visit.glassSummary || '–'}</td>
      <td className={classes.note}>{visit.note}</td>
    </tr>
  );
}
