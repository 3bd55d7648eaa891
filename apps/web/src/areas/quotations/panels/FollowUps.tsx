import { Button } from '@mantine/core';
import { followUpOutcomes } from '@quarterlight/contract/quotations/names';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { today } from '@quarterlight/kit/days';
import { useState } from 'react';
import { dayText, tenantZone } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from './record.module.css';

const forms = () => import('../forms/FollowUpDialogs.tsx');
const PlanDialog = later(forms, 'PlanDialog');
const EndDialog = later(forms, 'EndDialog');

/** When to ask the customer, and what came of it; open ones first. */
export function FollowUps({ quotation }: { readonly quotation: QuotationDetail }) {
  const [open, setOpen] = useState<'plan' | { readonly end: string } | null>(null);
  const { followUps, allowedActions } = quotation;
  const may = allowedActions.includes('follow-up');
  const now = today(tenantZone.get());
  const waiting = followUps.filter(({ doneAt }) => doneAt === null);
  const done = followUps.filter(({ doneAt }) => doneAt !== null);
  const ending = typeof open === 'object' && open !== null ? followUps.find(({ id }) => id === open.end) : undefined;
  return (
    <Section
      title="Follow-ups"
      empty={followUps.length === 0 && 'None planned'}
      actions={
        may && (
          <Button variant="default" size="compact-md" onClick={() => setOpen('plan')}>
            Plan
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {waiting.map(({ id, dueOn, note }) => (
          <li key={id}>
            {dueOn < now ? (
              <StateChip tone="red">Late: {dayText(dueOn)}</StateChip>
            ) : dueOn === now ? (
              <StateChip tone="amber">Today</StateChip>
            ) : (
              <b>
                <Day value={dueOn} />
              </b>
            )}
            <span>{note}</span>
            {may && (
              <Button size="compact-sm" variant="default" aria-label={`Done: follow-up of ${dayText(dueOn)}`} onClick={() => setOpen({ end: id })}>
                Done
              </Button>
            )}
          </li>
        ))}
        {done.map(({ id, dueOn, doneBy, outcome, outcomeNote }) => (
          <li key={id} className={classes.soft}>
            <Day value={dueOn} />
            <span>
              {outcome ? followUpOutcomes[outcome] : 'Ended'}
              {outcomeNote && `: ${outcomeNote}`}
              {doneBy && `, ${doneBy}`}
            </span>
          </li>
        ))}
      </ul>
      {open === 'plan' && <PlanDialog quotation={quotation} onClose={() => setOpen(null)} />}
      {ending && <EndDialog quotation={quotation} followUp={ending} onClose={() => setOpen(null)} />}
    </Section>
  );
}
