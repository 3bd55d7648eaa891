import { evidenceFacts, missingOfAttempt } from '@quarterlight/contract/worksheets/adas-evidence';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { completeCalibration } from '@quarterlight/contract/worksheets/visit-routes';
import { listOf } from '@quarterlight/kit/text';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReportField } from './ReportField.tsx';

interface MissingDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly attempt: WorksheetDetail['calibrations'][number];
  readonly onClose: () => void;
}

/** Adds what the evidence of an attempt lacks, and nothing else: what was recorded stays as it is. */
export function MissingDialog({ worksheet, attempt, onClose }: MissingDialogProps) {
  const [lacks] = useState(() => missingOfAttempt(attempt, worksheet.vehicle));
  const form = useContractForm(completeCalibration, {
    params: { id: worksheet.id, calibrationId: attempt.id },
    defaults: Object.fromEntries(
      lacks.flatMap((fact): [string, unknown][] =>
        fact === 'mileage'
          ? [['mileage', null]]
          : fact === 'result'
            ? [
                ['reportFileId', null],
                ['evidence', ''],
              ]
            : [[fields[fact] ?? fact, '']],
      ),
    ),
    toBody: (values) => ({ ...values, ...('reportFileId' in values ? { reportFileId: values['reportFileId'] || null } : {}) }),
    notice: 'Added to the attempt.',
    onDone: onClose,
  });
  const has = (fact: (typeof lacks)[number]) => lacks.includes(fact);
  return (
    <Dialog title={`${attempt.sensor}: what is missing`} opened onClose={onClose} size="lg">
      <p style={{ margin: '0 0 12px' }}>The evidence lacks {listOf(lacks.map((fact) => evidenceFacts[fact]))}.</p>
      <Form form={form} submit="Add" onCancel={onClose} columns={2}>
        {has('person') && <TextField name="competentPerson" label="Person who did it" maxLength={120} />}
        {has('certificate') && <TextField name="certificateNumber" label="Certificate number" maxLength={60} />}
        {has('equipment') && <TextField name="equipment" label="Equipment" maxLength={120} />}
        {has('subcontractorAddress') && <TextField name="subcontractorAddress" label="Subcontractor’s address" maxLength={300} />}
        {has('mileage') && <QuantityField name="mileage" label="Mileage" />}
        {has('result') && <TextField name="evidence" label="Where the result can be seen" maxLength={300} />}
        {has('result') && <ReportField worksheet={worksheet} form={form} />}
      </Form>
    </Dialog>
  );
}

const fields: Readonly<Partial<Record<string, string>>> = {
  person: 'competentPerson',
  certificate: 'certificateNumber',
  equipment: 'equipment',
  subcontractorAddress: 'subcontractorAddress',
};
