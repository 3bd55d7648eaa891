import { Button } from '@mantine/core';
import { causesOfDamage, jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { notify } from '../../../platform/notices.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead, lookupFor } from '../../../platform/query.ts';
import { useDraft } from '../../../ui/form/draft.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { IntakeParts } from '../intake/IntakeParts.tsx';
import { bodyOf, emptyIntake, intakeDraft } from '../intake/values.ts';

const DraftNotice = later(() => import('../../../ui/form/DraftNotice.tsx'), 'DraftNotice');

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
          intakeDraft.drop();
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
  const [draft] = useState(intakeDraft.read);
  const withSlot = useRef(mayBook);
  const form = useContractForm(createWorksheet, {
    defaults: { ...emptyIntake(), ...draft },
    toBody: (values) => bodyOf(values, withSlot.current),
    refresh: ['booking', 'stock', 'vehicle'],
    refusals,
    notice: false,
    async onDone(worksheet) {
      const { savedWords } = await import('../intake/later-parts.ts');
      notify.success(savedWords(worksheet, form.methods.getValues('booking') ?? {}));
      intakeDraft.drop();
      await navigate({ href: pathTo('/clipboard/worksheets/$id', { id: worksheet.id }) });
    },
  });
  const { methods } = form;
  useDraft(intakeDraft, form);
  const save = async (slot: boolean) => {
    withSlot.current = slot && mayBook;
    if (!withSlot.current || methods.getValues('adasRequirement') !== 'unknown') return form.submit();
    const whole = await methods.trigger(undefined, { shouldFocus: true });
    methods.setError('adasRequirement', { type: 'custom', message: 'Say whether the vehicle needs a calibration before booking.' }, { shouldFocus: whole });
  };
  return (
    <>
      {draft && <DraftNotice what="job" startAfresh={startAfresh} />}
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
