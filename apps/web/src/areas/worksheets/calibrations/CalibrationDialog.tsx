import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { recordCalibration } from '@quarterlight/contract/worksheets/visit-routes';
import { day, today } from '@quarterlight/kit/days';
import { clockOf, instantOf } from '@quarterlight/kit/instants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { calibrationMethods, calibrationResults } from '../record-words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import { ReportField } from './ReportField.tsx';

interface CalibrationDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

const subcontractor = 'subcontractor';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the office was told of an attempt, by one of ours or by a subcontractor. */
export function CalibrationDialog({ worksheet, onClose }: CalibrationDialogProps) {
  const technicians = useQuery(worksheetsApi.technicians());
  const { technician, calibrations } = worksheet;
  const failed = calibrations.findLast(({ result }) => result !== 'pass');
  const zone = tenantZone.get();
  const [by, setBy] = useState(technician?.id ?? subcontractor);
  const [result, setResult] = useState('pass');
  const [now] = useState(() => clockOf(new Date().toISOString(), zone));
  const isOther = by === subcontractor;
  const toBody = ({ doneBy, on, at, ...rest }: FieldValues) => {
    const { subcontractor: name, subcontractorAddress, competentPerson, ...facts } = rest;
    return {
      ...facts,
      ...(textOf(on) === '' || textOf(at) === '' ? {} : { performedAt: instantOf(day(textOf(on)), textOf(at), zone) }),
      performedById: isOther ? null : textOf(doneBy),
      subcontractor: isOther ? name : '',
      subcontractorAddress: isOther ? subcontractorAddress : '',
      competentPerson: isOther ? competentPerson : '',
      failReason: result === 'pass' ? '' : facts['failReason'],
      advisorySignedBy: result === 'pass' ? '' : facts['advisorySignedBy'],
      reportFileId: facts['reportFileId'] || null,
      retryOfId: facts['retryOfId'] || null,
    };
  };
  const form = useContractForm(recordCalibration, {
    params: { id: worksheet.id },
    defaults: {
      sensor: failed?.sensor ?? 'Forward camera',
      method: failed?.method ?? 'static',
      place: '',
      doneBy: by,
      on: today(zone),
      at: now,
      certificateNumber: '',
      equipment: '',
      subcontractor: '',
      subcontractorAddress: '',
      competentPerson: '',
      preScanCodes: '',
      result: 'pass',
      failReason: '',
      advisorySignedBy: '',
      mileage: worksheet.vehicle.mileage,
      evidence: '',
      reportFileId: null,
      retryOfId: failed?.id ?? null,
    },
    toBody,
    fieldOf: (path) => (path === 'performedAt' ? 'at' : path === 'performedById' ? 'doneBy' : path),
    notice: 'The attempt is recorded.',
    onDone: onClose,
  });
  const attempts = calibrations.map(({ id, sensor, result: ended }, at) => ({
    value: id,
    label: `Attempt ${at + 1}: ${sensor}, ${calibrationResults[ended].toLowerCase()}`,
  }));
  return (
    <Dialog title={`Calibration of ${worksheet.number}`} opened onClose={onClose} size="lg">
      <Form form={form} submit="Record" onCancel={onClose} columns={2}>
        <TextField name="sensor" label="Sensor" required maxLength={60} />
        <SelectField name="method" label="Method" options={optionsOf(calibrationMethods)} />
        <SelectField name="result" label="Result" options={optionsOf(calibrationResults)} onPicked={(next) => setResult(next ?? 'pass')} />
        <SelectField
          name="doneBy"
          label="Done by"
          options={[...namedOptions(technicians.data ?? (technician ? [technician] : [])), { value: subcontractor, label: 'A subcontractor' }]}
          onPicked={(next) => setBy(next ?? subcontractor)}
        />
        {isOther && (
          <>
            <TextField name="subcontractor" label="Subcontractor" required maxLength={200} />
            <TextField name="competentPerson" label="Person who did it" maxLength={120} />
            <TextField name="subcontractorAddress" label="Subcontractor’s address" maxLength={300} />
          </>
        )}
        <TextField
          name="certificateNumber"
          label="Certificate number"
          maxLength={60}
          {...(isOther ? {} : { description: 'Left empty, the technician’s own that holds' })}
        />
        <TextField name="equipment" label="Equipment" maxLength={120} />
        <DayField name="on" label="Day" past required />
        <TimeField name="at" label="Time" required />
        <TextField name="place" label="Where" maxLength={120} />
        <QuantityField name="mileage" label="Mileage" />
        <TextField name="preScanCodes" label="Codes before the work" maxLength={300} />
        {result !== 'pass' && (
          <>
            <TextField name="failReason" label={result === 'fail' ? 'Why it failed' : 'Why it was not attempted'} required maxLength={300} />
            <TextField name="advisorySignedBy" label="Advisory signed by" maxLength={120} />
          </>
        )}
        {attempts.length > 0 && <SelectField name="retryOfId" label="Repeats" clearable options={attempts} />}
        <TextField name="evidence" label="Where else the result can be seen" maxLength={300} />
        <ReportField worksheet={worksheet} form={form} />
      </Form>
    </Dialog>
  );
}
