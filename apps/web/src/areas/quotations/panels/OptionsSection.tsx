import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { useMutation } from '@tanstack/react-query';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { lineKinds, PriceChain } from '../../worksheets/index.ts';
import { quotationsApi } from '../quotations.api.ts';
import classes from './record.module.css';

const OptionsForm = later(() => import('../writing.ts'), 'OptionsForm');
type Option = QuotationDetail['options'][number];

/** The ways to do the job, side by side. */
export function OptionsSection({ quotation }: { readonly quotation: QuotationDetail }) {
  return (
    <Section
      title="Options"
      place="options"
      count={quotation.options.length > 1 ? quotation.options.length : undefined}
      canEdit={quotation.allowedActions.includes('edit')}
      edit={(done) => <OptionsForm quotation={quotation} done={done} />}
    >
      <ul className={classes.options}>
        {quotation.options.map((option) => (
          <OptionCard key={option.id} quotation={quotation} option={option} />
        ))}
      </ul>
    </Section>
  );
}

function OptionCard({ quotation, option }: { readonly quotation: QuotationDetail; readonly option: Option }) {
  const { cost, marginBasisPoints, shares } = option;
  const rows = [
    ['Net', moneyText(option.net)],
    ['VAT', moneyText(option.vat)],
    ['Total', moneyText(option.gross)],
    ['Insurer', shares && moneyText(shares.insurer)],
    ['Policyholder', shares && moneyText(shares.policyholder)],
    ['Cost', cost && moneyText(cost)],
    ['Margin', marginBasisPoints !== null && `${numberText(marginBasisPoints / 100)}%`],
  ] as const;
  return (
    <li className={classes.option} data-accepted={option.accepted || undefined} data-withdrawn={option.withdrawn || undefined}>
      <header>
        <h3>{option.title}</h3>
        {option.accepted && <StateChip tone="green">Accepted</StateChip>}
        {option.withdrawn && <StateChip tone="neutral">Withdrawn</StateChip>}
        {option.recommended && !option.accepted && quotation.options.length > 1 && <StateChip tone="glass">Recommended</StateChip>}
      </header>
      <p className={classes.soft}>{option.jobType?.name ?? 'No job type'}</p>
      <ul className={classes.lines}>
        {option.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {option.note && <p className={classes.note}>{option.note}</p>}
      {option.aboveCap && <p className={classes.above}>{option.aboveCap}</p>}
      <dl className={classes.totals}>
        {rows.map(
          ([what, value]) =>
            value && (
              <div key={what} data-strong={what === 'Total' || undefined}>
                <dt>{what}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Withdraw quotation={quotation} option={option} />
    </li>
  );
}

function Line({ line }: { readonly line: Option['lines'][number] }) {
  return (
    <li>
      <div className={classes.lineHead}>
        <span>
          {line.code ? <Eurocode code={line.code} /> : <StateChip>{lineKinds[line.kind]}</StateChip>} {line.description}
        </span>
        <Money value={line.net} />
      </div>
      {(line.quantity !== 1 || line.discountBasisPoints > 0) && (
        <p className={classes.soft}>
          {numberText(line.quantity)} × {moneyText(line.unitPrice)}
          {line.discountBasisPoints > 0 && ` less ${line.discountBasisPoints / 100}%`}
        </p>
      )}
      {line.cost && <p className={classes.soft}>Cost {moneyText(line.cost)}</p>}
      {line.aboveCap && <p className={classes.above}>{line.aboveCap}</p>}
      <PriceChain chain={line.priceChain} />
    </li>
  );
}

/** Takes an option back while others are offered, or offers it again. */
function Withdraw({ quotation, option }: { readonly quotation: QuotationDetail; readonly option: Option }) {
  const notice = option.withdrawn ? `${option.title} is offered again.` : `${option.title} is not offered any more.`;
  const withdraw = useMutation(quotationsApi.withdraw(notice));
  const offered = quotation.options.filter(({ withdrawn }) => !withdrawn).length;
  if (!quotation.allowedActions.includes('edit') || (!option.withdrawn && offered < 2)) return null;
  return (
    <ActionButton
      size="compact-md"
      run={() => withdraw.mutateAsync({ params: { id: quotation.id, optionId: option.id }, body: { withdrawn: !option.withdrawn } })}
    >
      {option.withdrawn ? 'Offer again' : 'Withdraw'}
    </ActionButton>
  );
}
