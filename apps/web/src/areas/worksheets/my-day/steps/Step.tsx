import { IconCheck, IconChevronDown, IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../my-day.module.css';
import type { StepState } from '../visit-steps.ts';

interface StepProps {
  readonly step: StepState;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One step of a visit: a line with a tick that opens to the work. */
export function Step({ step, open, onToggle, children }: StepProps) {
  return (
    <section className={classes.step} id={`step-${step.id}`} data-done={step.done || undefined}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={open ? `step-${step.id}-work` : undefined} onClick={onToggle}>
          {step.done ? <IconCheck size={24} aria-label="Done" className={classes.tick} /> : <IconCircle size={24} aria-hidden className={classes.left} />}
          <span>{step.title}</span>
          <span className={classes.summary}>{step.summary}</span>
          <IconChevronDown size={20} aria-hidden className={classes.fold} data-open={open || undefined} />
        </button>
      </h2>
      {open && (
        <div className={classes.work} id={`step-${step.id}-work`}>
          {children}
        </div>
      )}
    </section>
  );
}
