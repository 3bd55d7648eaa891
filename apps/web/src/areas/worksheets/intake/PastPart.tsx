import { Button } from '@mantine/core';
import type { LastVisit, PastJob } from '@quarterlight/contract/worksheets/vehicle-past';
import { today } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { listOf } from '@quarterlight/kit/text';
import { memo, useCallback, useEffect } from 'react';
import { type FieldValues, type UseFormGetValues, useFormContext } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { dayText, tenantZone } from '../../../platform/formats.ts';
import { confirm } from '../../../ui/confirm.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { joined, shortWhen } from '../words.ts';
import { FleetPart } from './FleetPart.tsx';
import classes from './PastPart.module.css';
import { usePast } from './use-past.ts';

const jobAddress = ({ id }: Pick<PastJob, 'id'>) => pathTo('/clipboard/worksheets/$id', { id });
// Beside the call: what was typed so far stays where it is.
const openBeside = (job: PastJob) => window.open(jobAddress(job), '_blank', 'noopener');

/** What is known of a registration: to whose fleet it belongs, open jobs, who had the last one, glass that was fitted and is under guarantee. */
export const PastPart = memo(function PastPart() {
  const { setValue, getValues, clearErrors } = useFormContext<FieldValues>();
  const { past } = usePast();
  const open = past?.jobs.filter(({ isOpen }) => isOpen) ?? [];
  const recent = past?.jobs.filter(({ isRecent }) => isRecent).length ?? 0;
  const fitted = past?.jobs.filter(({ completedOn, glass }) => completedOn !== null && glass !== '') ?? [];
  const last = past?.last ?? null;
  const [opens] = [...open, ...(past?.jobs ?? [])];
  const take = useCallback(
    async (from: LastVisit) => {
      const others = typedOtherwise(from, getValues);
      if (others.length > 0 && !(await confirm({ ...replacing, text: `This takes the place of what was typed: ${listOf(others)}.` }))) return;
      takeOver(from, setValue);
      clearErrors(['customerId', 'contact.lastName']);
    },
    [setValue, getValues, clearErrors],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.code === 'KeyC' && last) void take(last);
      else if (event.code === 'KeyO' && opens) openBeside(opens);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [last, opens, take]);
  if (!past) return null;
  return (
    <>
      {past.fleet && <FleetPart fleet={past.fleet} />}
      {past.jobs.length > 0 && (
        <section className={classes.past} aria-label="This vehicle before">
          <h2>This vehicle before</h2>
          {open.length > 0 && (
            <div className={classes.open} role="alert">
              <b>
                {open.length === 1 ? 'A job is open already' : `${open.length} jobs are open already`}
                {recent > 1 && `, ${recent} were made since yesterday`}
              </b>
              <Jobs jobs={open} />
            </div>
          )}
          {opens && (
            <Button variant="default" size="compact-sm" onClick={() => openBeside(opens)}>
              Open {opens.number} <kbd>Alt</kbd>+<kbd>O</kbd>
            </Button>
          )}
          {last && (
            <div className={classes.last}>
              <span>
                Last for {last.customer.name}
                {last.customer.onStop && ', on stop'}: {joined([last.contact.title, last.contact.firstName, last.contact.lastName])}
                {last.address.town && `, ${last.address.town}`}
              </span>
              <Button variant="default" size="compact-sm" onClick={() => void take(last)}>
                Take customer and contact <kbd>Alt</kbd>+<kbd>C</kbd>
              </Button>
            </div>
          )}
          {fitted.length > 0 && (
            <ul>
              {fitted.map((job) => (
                <li key={job.id}>
                  {job.glass}: {dayText(job.completedOn)},{' '}
                  <a href={jobAddress(job)} target="_blank" rel="noopener noreferrer">
                    {job.number}
                  </a>
                  {job.guaranteedUntil && job.guaranteedUntil >= today(tenantZone.get()) && <b> guaranteed until {dayText(job.guaranteedUntil)}</b>}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
});

function Jobs({ jobs }: { readonly jobs: readonly PastJob[] }) {
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job.id}>
          <a href={jobAddress(job)} target="_blank" rel="noopener noreferrer">
            {job.number}
          </a>{' '}
          <WorksheetStateChip state={job.state} />{' '}
          {joined(
            [
              job.bookedDay && job.bookedSlot ? shortWhen(job.bookedDay, job.bookedSlot) : `made ${dayText(localDayOf(job.createdAt, tenantZone.get()))}`,
              job.jobType,
              job.customer,
            ],
            ', ',
          )}
        </li>
      ))}
    </ul>
  );
}

const replacing = { title: 'Take customer and contact', confirm: 'Take them', cancel: 'Keep what was typed' };

/** What was typed where the last job's contact, address or cover would take its place. */
function typedOtherwise({ contact, address, insurance }: LastVisit, getValues: UseFormGetValues<FieldValues>): string[] {
  return Object.entries({ contact, address, insurance }).flatMap(([part, values]) =>
    Object.entries(values).flatMap(([field, value]: [string, unknown]) => {
      const typed = textOf(getValues(`${part}.${field}`)).trim();
      return typeof value !== 'string' || typed === '' || typed === value.trim() ? [] : [typed];
    }),
  );
}

/** Customer, contact, place and cover of the last job; what belongs to one claim is asked anew. */
function takeOver(
  { customer, contact, address, place, insurance }: LastVisit,
  setValue: (name: string, value: unknown, options?: { shouldDirty: boolean }) => void,
) {
  const dirty = { shouldDirty: true };
  setValue('ui.customer', customer);
  setValue('customerId', customer.id, dirty);
  setValue('contact', contact, dirty);
  setValue('address', address, dirty);
  setValue('place', place, dirty);
  for (const [name, value] of Object.entries(insurance)) setValue(`insurance.${name}`, value, dirty);
}
