import { Button } from '@mantine/core';
import { causesOfDamage, jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { notify } from '../../../platform/notices.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead, lookupFor } from '../../../platform/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Page } from '../../../ui/Page.tsx';
import { IntakeParts } from '../intake/IntakeParts.tsx';
import classes from '../intake/intake.module.css';
import { bodyOf, dropDraft, emptyIntake, keepDraft, readDraft } from '../intake/values.ts';

export const ahead: Ahead = () => {
  askAhead(lookupFor(jobTypes));
  askAhead(lookupFor(causesOfDamage));
};

/** One screen for the whole call, in its order; what is typed is kept in this tab until it is saved. */
export function NewWorksheetPage() {
  // 'Start afresh' makes the screen anew.
  const [round, setRound] = useState(0);
  return (
    <Page title="New worksheet">
      <Intake
        key={round}
        startAfresh={() => {
          dropDraft();
          setRound(round + 1);
        }}
      />
    </Page>
  );
}

const refusals = {
  'diary.slot_full': 'booking.slot',
  'diary.technician_full': 'booking.technicianId',
  'diary.not_working': 'booking.technicianId',
  'diary.overlap': 'booking.technicianId',
  'diary.absent': 'booking.technicianId',
  'diary.closed': 'booking.day',
  'diary.past': 'booking.day',
  'worksheet.unknown_job_type': 'jobTypeId',
  'worksheet.unknown_cause': 'causeId',
} as const;

function Intake({ startAfresh }: { readonly startAfresh: () => void }) {
  const navigate = useNavigate();
  const mayBook = useCan('edit-diary');
  const [draft] = useState(readDraft);
  const withSlot = useRef(mayBook);
  const form = useContractForm(createWorksheet, {
    defaults: draft ?? emptyIntake(),
    toBody: (values) => bodyOf(values, withSlot.current),
    refresh: ['booking', 'stock', 'vehicle'],
    refusals,
    notice: false,
    async onDone(worksheet) {
      const { savedWords } = await import('../intake/later-parts.ts');
      notify.success(savedWords(worksheet, form.methods.getValues('booking') ?? {}));
      dropDraft();
      await navigate({ href: pathTo('/clipboard/worksheets/$id', { id: worksheet.id }) });
    },
  });
  const { methods } = form;
  const { isUnsaved } = form;
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  useEffect(() => {
    const keep = () => unsaved.current() && keepDraft(methods.getValues());
    let timer: ReturnType<typeof setTimeout>;
    const watching = methods.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, 300);
    });
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
      removeEventListener('pagehide', keep);
    };
  }, [methods]);
  const save = async (slot: boolean) => {
    withSlot.current = slot && mayBook;
    if (!withSlot.current || methods.getValues('adasRequirement') !== 'unknown') return form.submit();
    const whole = await methods.trigger(undefined, { shouldFocus: true });
    methods.setError('adasRequirement', { type: 'custom', message: 'Say whether the vehicle needs a calibration before booking.' }, { shouldFocus: whole });
  };
  return (
    <>
      {draft && (
        <p className={classes.draft}>
          This is the job that you had begun in this tab.
          <Button variant="default" size="compact-sm" tabIndex={-1} onClick={startAfresh}>
            Start afresh
          </Button>
        </p>
      )}
      <Form
        form={form}
        submit={mayBook ? 'Save and book' : 'Save'}
        onSend={(second) => void save(!second)}
        isLong
        extra={
          mayBook && (
            <Button variant="default" disabled={form.saving} onClick={() => void save(false)}>
              Save without a slot
            </Button>
          )
        }
      >
        <IntakeParts mayBook={mayBook} offer={form.offer} send={form.submit} />
      </Form>
    </>
  );
}
