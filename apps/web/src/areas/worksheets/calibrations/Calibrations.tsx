import { Button } from '@mantine/core';
import { evidenceFacts, missingEvidence, missingOfAttempt } from '@quarterlight/contract/worksheets/adas-evidence';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { listOf } from '@quarterlight/kit/text';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { queryClient } from '../../../platform/query.ts';
import { saveBlob } from '../../../platform/save-blob.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { calibrationMethods, calibrationResults } from '../record-words.ts';
import { joined } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './calibrations.module.css';

const CalibrationDialog = later(() => import('./CalibrationDialog.tsx'), 'CalibrationDialog');
const MissingDialog = later(() => import('./MissingDialog.tsx'), 'MissingDialog');

type Attempt = WorksheetDetail['calibrations'][number];
const tones = { pass: 'green', fail: 'red', 'not-attempted': 'amber' } as const;

async function downloadEvidence({ id, number }: WorksheetDetail): Promise<void> {
  saveBlob(await queryClient.fetchQuery(worksheetsApi.evidence(id)), `Calibration ${number}.pdf`);
}

/** Each attempt at a calibration with what its evidence lacks; the office adds one, and hands out the evidence once it is whole. */
export function Calibrations({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { calibrations, files } = worksheet;
  const [open, setOpen] = useState<'new' | Attempt | null>(null);
  const may = worksheet.allowedActions.includes('calibrate');
  const missing = missingEvidence(worksheet);
  const close = () => setOpen(null);
  return (
    <>
      {calibrations.map((attempt, at) => {
        const lacks = missingOfAttempt(attempt, worksheet.vehicle);
        const before = calibrations.findIndex(({ id }) => id === attempt.retryOfId);
        return (
          <article key={attempt.id} className={classes.attempt} aria-label={`Attempt ${at + 1}`}>
            <h3 className={classes.head}>
              Attempt {at + 1}: {attempt.sensor}
              <StateChip tone={tones[attempt.result]}>{calibrationResults[attempt.result]}</StateChip>
            </h3>
            <Facts
              columns={3}
              of={[
                ['Method', calibrationMethods[attempt.method]],
                ['By', joined([attempt.performedBy, attempt.subcontractor, attempt.subcontractorAddress], ', ')],
                ['When', <Instant key="at" value={attempt.performedAt} />],
                ['Certificate', attempt.certificateNumber],
                ['Equipment', attempt.equipment],
                ['Mileage', attempt.mileage === null ? null : numberText(attempt.mileage)],
                ['Codes before', attempt.preScanCodes],
                attempt.place !== '' && ['Where', attempt.place],
                attempt.failReason && ['Why', attempt.failReason],
                before >= 0 && ['Repeats', `Attempt ${before + 1}`],
                ['Result seen in', joined([files.find(({ fileId }) => fileId === attempt.reportFileId)?.name, attempt.evidence], ', ')],
                attempt.advisorySignedBy && ['Advisory signed by', attempt.advisorySignedBy],
              ]}
            />
            {lacks.length > 0 && (
              <p className={classes.lacks}>
                <StateChip tone="amber">Evidence lacks</StateChip>
                <span>{listOf(lacks.map((fact) => evidenceFacts[fact]))}</span>
                {may && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setOpen(attempt)}>
                    Add
                  </Button>
                )}
              </p>
            )}
          </article>
        );
      })}
      <div className={classes.actions}>
        {may && (
          <Button variant="default" size="compact-md" onClick={() => setOpen('new')}>
            Record an attempt
          </Button>
        )}
        {(calibrations.length > 0 || worksheet.adasRequirement !== 'unknown') && missing.length === 0 && (
          <ActionButton variant="default" size="compact-md" run={() => downloadEvidence(worksheet).catch(() => undefined)}>
            Evidence (PDF)
          </ActionButton>
        )}
        {calibrations.length > 0 && missing.length > 0 && <span className={classes.soft}>The evidence waits for {listOf(missing)}.</span>}
      </div>
      {open === 'new' && <CalibrationDialog worksheet={worksheet} onClose={close} />}
      {open !== null && open !== 'new' && <MissingDialog worksheet={worksheet} attempt={open} onClose={close} />}
    </>
  );
}
