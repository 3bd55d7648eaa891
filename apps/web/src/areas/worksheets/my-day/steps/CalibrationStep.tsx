import { RecordCalibration } from '@quarterlight/contract/worksheets/actions';
import { useState } from 'react';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Area, Box, Choice, Pick } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

const methods = { static: 'Static', dynamic: 'Dynamic', self: 'Self-learning' } as const;
const results = { pass: 'Pass', fail: 'Fail', 'not-attempted': 'Not attempted' } as const;
const isMethod = (text: string): text is keyof typeof methods => text in methods;
const isResult = (text: string): text is keyof typeof results => text in results;
interface Typed {
  readonly sensor: string;
  readonly method: string;
  readonly result: string | null;
  readonly texts: Readonly<Record<'equipment' | 'certificateNumber' | 'preScanCodes' | 'failReason' | 'advisorySignedBy', string>>;
}
const useCalibrationDraft = draftsOf<Typed>();
const sensors = ['Forward camera', 'Front radar', 'Rain and light sensor', 'Head-up display', 'Surround cameras'];

/** One calibration: what, how, with which result; a failed or skipped one says why. */
export function CalibrationStep({ visit, mending, onDone }: StepWork) {
  const [refused] = useState(() => mendingOf(mending, 'calibration'));
  const before = refused?.body;
  const draft = useCalibrationDraft(visit, refused?.id, () => ({
    sensor: before?.sensor ?? 'Forward camera',
    method: before?.method ?? 'static',
    result: before?.result ?? null,
    texts: {
      equipment: before?.equipment ?? '',
      certificateNumber: before?.certificateNumber ?? '',
      preScanCodes: before?.preScanCodes ?? '',
      failReason: before?.failReason ?? '',
      advisorySignedBy: before?.advisorySignedBy ?? '',
    },
  }));
  const { sensor, method, result, texts } = draft.typed;
  const [problems, setProblems] = useState<Problems>({});
  const put = (key: keyof typeof texts) => (value: string) => draft.put({ texts: { ...texts, [key]: value } });
  const failed = visit.calibrations.findLast((done) => done.result === 'fail');
  const save = usePress(async (form) => {
    if (result === null || !isResult(result) || !isMethod(method)) {
      const missing = { result: 'Choose the result' };
      setProblems(missing);
      return isFine(missing, form);
    }
    // A result that is still on its way has no number at the server yet.
    const retryOfId = failed && /^[\da-f-]{36}$/.test(failed.id) ? failed.id : null;
    const facts = {
      place: visit.place === 'workshop' ? 'Workshop' : '',
      performedById: null,
      subcontractor: '',
      mileage: visit.vehicle.mileage,
      reportFileId: null,
      retryOfId,
    };
    const body = { ...facts, sensor, method, result, ...texts };
    const found = {
      ...problemsIn(RecordCalibration, body),
      ...(result !== 'pass' && texts.failReason.trim() === '' ? { failReason: 'Say why the calibration did not pass.' } : {}),
    };
    setProblems(found);
    if (!isFine(found, form)) return false;
    await record(visit, { kind: 'calibration', body }, { replaces: refused?.id });
    draft.forget();
    onDone();
    return true;
  });
  return (
    <>
      {visit.adasRequirement === 'unknown' && (
        <p className={classes.act}>Nobody has said whether this vehicle needs a calibration. Ask the office to record it.</p>
      )}
      {visit.calibrations.length > 0 && (
        <ul className={classes.recorded}>
          {visit.calibrations.map((done) => (
            <li key={done.id}>
              {done.sensor}, {methods[done.method].toLowerCase()}: <strong>{results[done.result]}</strong>
              {done.failReason === '' ? '' : ` (${done.failReason})`}
            </li>
          ))}
        </ul>
      )}
      <Box label="Sensor" value={sensor} onChange={(typed) => draft.put({ sensor: typed })} list={sensors} problem={problems['sensor']} />
      <Pick label="Method" value={method} options={methods} onChange={(typed) => draft.put({ method: typed })} problem={problems['method']} />
      <Choice label="Result" value={result} options={results} onChange={(typed) => draft.put({ result: typed })} problem={problems['result']} />
      {result !== null && result !== 'pass' && (
        <>
          <Area
            label={result === 'fail' ? 'Why did it fail?' : 'Why was it not attempted?'}
            value={texts.failReason}
            onChange={put('failReason')}
            problem={problems['failReason']}
          />
          <Box label="Advisory signed by" value={texts.advisorySignedBy} onChange={put('advisorySignedBy')} problem={problems['advisorySignedBy']} />
        </>
      )}
      <Box label="Equipment" value={texts.equipment} onChange={put('equipment')} problem={problems['equipment']} />
      <Box label="Certificate number" value={texts.certificateNumber} onChange={put('certificateNumber')} problem={problems['certificateNumber']} />
      <Box label="Fault codes before the work" value={texts.preScanCodes} onChange={put('preScanCodes')} problem={problems['preScanCodes']} />
      <button type="button" className={classes.primary} onClick={save}>
        Save the calibration
      </button>
    </>
  );
}
