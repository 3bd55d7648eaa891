import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { today } from '@quarterlight/kit/days';
import { IconCheck } from '@tabler/icons-react';
import { tenantZone } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { progressOf, type Stage } from '../progress.ts';
import classes from './progress.module.css';

/** How far the job has come; each stage leads to its part of the page. */
export function Progress({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const stages = progressOf(worksheet, today(tenantZone.get()));
  const seesInvoices = useCan('create-invoices', 'view-invoices');
  const next = stages.find(({ state }) => state === 'next');
  if (stages.length === 0) return null;
  return (
    <nav aria-label="Progress" className={classes.progress}>
      <ol>
        {stages.map((stage) => (
          <li key={stage.name} data-state={stage.state} aria-current={stage.state === 'next' ? 'step' : undefined} title={stage.told || undefined}>
            {stage.link === null || (stage.link === 'invoice' && !seesInvoices) ? (
              <Told stage={stage} />
            ) : (
              <a href={`#${stage.link}`}>
                <Told stage={stage} />
              </a>
            )}
          </li>
        ))}
      </ol>
      {next?.told && (
        <p>
          {next.name}: {next.told}
        </p>
      )}
    </nav>
  );
}

function Told({ stage: { name, state, told } }: { readonly stage: Stage }) {
  return (
    <>
      <b>
        {state === 'done' && <IconCheck size={13} stroke={3} aria-hidden />}
        {name}
        <span className="ql-hidden">, {state}</span>
      </b>
      <small>{told}</small>
    </>
  );
}
