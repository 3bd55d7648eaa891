import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Pieces } from './day/VisitFacts.tsx';
import { change, myDay } from './local/my-day.state.ts';
import type { LocalVisit } from './local/optimistic.ts';
import { isOvertaken, type Queued, saidByServer } from './local/work.ts';
import classes from './my-day.module.css';
import { AdhesiveStep } from './steps/AdhesiveStep.tsx';
import { ArriveStep } from './steps/ArriveStep.tsx';
import { CalibrationStep } from './steps/CalibrationStep.tsx';
import { ChecksStep } from './steps/ChecksStep.tsx';
import { CompleteStep } from './steps/CompleteStep.tsx';
import { DamageStep } from './steps/DamageStep.tsx';
import { PaymentStep } from './steps/PaymentStep.tsx';
import { PhotosStep } from './steps/PhotosStep.tsx';
import { SignatureStep } from './steps/SignatureStep.tsx';
import { Step } from './steps/Step.tsx';
import { firstOpen, type StepId, stepOfWork, stepsOf } from './visit-steps.ts';

const stepOf = ({ work }: Queued): StepId =>
  work.kind === 'checks' ? work.body.stage : work.kind === 'fail' || work.kind === 'van-count' ? 'arrive' : stepOfWork[work.kind];

/** The steps of a visit, one open at a time. */
export function VisitSteps({ visit, photosSent }: { readonly visit: LocalVisit; readonly photosSent: number }) {
  const { mending, queue } = useStore(myDay);
  const steps = stepsOf(visit, photosSent);
  const ended = visit.state === 'completed';
  const own = mending?.worksheetId === visit.worksheetId ? mending : null;
  const [open, setOpen] = useState<StepId | null>(() => (ended ? null : firstOpen(steps)));
  useEffect(() => {
    if (own && own.work.kind !== 'fail') setOpen(stepOf(own));
  }, [own]);
  const at = useRef(open);
  useEffect(() => {
    at.current = open;
  }, [open]);
  const go = (step: StepId | null) => {
    setOpen(step);
    if (step) requestAnimationFrame(() => document.getElementById(`step-${step}`)?.scrollIntoView({ block: 'start' }));
  };
  const toggle = (step: StepId) => {
    if (mending) change({ mending: null });
    setOpen(open === step ? null : step);
    // The step above that closes takes the place of this one's head along.
    requestAnimationFrame(() => document.querySelector(`#step-${step} h2`)?.scrollIntoView({ block: 'nearest' }));
  };
  const after = (id: StepId) => () => {
    // Whoever has opened another meanwhile stays there.
    if (at.current === id) go(steps[steps.findIndex((step) => step.id === id) + 1]?.id ?? null);
  };
  const recordable = visit.allowedActions.includes('record');
  const work = (id: StepId): ReactNode => {
    const given = { visit, mending: own, onDone: after(id) };
    if (id === 'arrive') return <ArriveStep {...given} />;
    if (id === 'glass') return <Pieces visit={visit} />;
    if (id === 'damage') return <DamageStep {...given} isOpen={recordable} />;
    if (id === 'photos') return <PhotosStep {...given} photosSent={photosSent} />;
    if (id === 'payment' && (recordable || ended)) return <PaymentStep {...given} />;
    if (!recordable) return <p>{ended ? 'Nothing can be changed after completion. The office can reopen the job.' : 'Start the visit first.'}</p>;
    if (id === 'pre-fit' || id === 'post-fit') return <ChecksStep {...given} stage={id} />;
    if (id === 'adhesive') return <AdhesiveStep {...given} />;
    if (id === 'calibration') return <CalibrationStep {...given} />;
    if (id === 'signature') return <SignatureStep {...given} />;
    return id === 'complete' ? <CompleteStep visit={visit} onGo={go} /> : <p>Start the visit first.</p>;
  };
  return (
    <div className={classes.steps}>
      {steps.map((step) => (
        <Step key={step.id} step={step} open={open === step.id} onToggle={() => toggle(step.id)}>
          {queue
            .filter((item) => item.worksheetId === visit.worksheetId && item.refused !== null && item.work.kind !== 'fail' && stepOf(item) === step.id)
            .map((item) => (
              <p key={item.id} className={classes.problem}>
                {isOvertaken(item) ? 'Overtaken' : 'Not accepted'}: {saidByServer(item)}
              </p>
            ))}
          <div key={own?.id ?? 0}>{work(step.id)}</div>
        </Step>
      ))}
    </div>
  );
}
