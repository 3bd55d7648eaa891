import type { ComparedPart, AgainstQuotation as Comparison } from '@quarterlight/contract/worksheets/against-quotation';
import { differenceReasons } from '@quarterlight/contract/worksheets/names';
import { explainDifference, getAgainstQuotation } from '@quarterlight/contract/worksheets/quotation-routes';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, nothing, numberText } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { FieldTable } from '../../../ui/FieldTable.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { lineKinds } from '../words.ts';
import classes from './record.module.css';

interface AgainstQuotationProps {
  readonly worksheetId: string;
  /** The worksheet's version where why it differs may be said here. */
  readonly version?: number;
}

/** What was quoted beside what the job comes to, and why they differ. */
export function AgainstQuotation({ worksheetId, version }: AgainstQuotationProps) {
  const { data } = useQuery({ ...queryFor(getAgainstQuotation, { params: { id: worksheetId }, touches: ['worksheet'] }), meta: { quiet: true } });
  if (!data) return null;
  const { quotation, difference, lines, reason } = data;
  const costsTheSame = !data.quoted.cost || !data.job.cost || data.quoted.cost.amount === data.job.cost.amount;
  const isSame = difference.net.amount === 0 && lines.length === 0 && reason === null && costsTheSame;
  return (
    <Section
      title="Quoted and done"
      canEdit={version !== undefined && data.mayExplain && !isSame}
      edit={version === undefined ? undefined : (done) => <Why of={data} id={worksheetId} version={version} done={done} />}
    >
      {version !== undefined && (
        <p className={classes.soft}>
          Made of <Link to={pathTo('/clipboard/quotations/$id', { id: quotation.id })}>{quotation.number}</Link>, {quotation.option}
        </p>
      )}
      {isSame ? <p>It comes to what was quoted: {moneyText(data.quoted.net)} without VAT.</p> : <Differences of={data} />}
    </Section>
  );
}

const partNames: Readonly<Record<ComparedPart, string>> = { parts: 'Glass and parts', labour: 'Labour', calibration: 'Calibration' };
const percent = (basisPoints: number | null) => (basisPoints === null ? nothing : `${numberText(basisPoints / 100)}%`);
const signed = (amount: number, currency: string) => `${amount > 0 ? '+' : ''}${moneyText({ amount, currency })}`;

function Differences({ of: { quoted, job, difference, parts, lines, reason, note } }: { readonly of: Comparison }) {
  const { currency } = quoted.net;
  const row = (title: string, before: number, after: number, share: number | null = null) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      <td>{moneyText({ amount: before, currency })}</td>
      <td>{moneyText({ amount: after, currency })}</td>
      <td>
        {before === after ? nothing : signed(after - before, currency)}
        {before !== after && share !== null && ` (${percent(share)})`}
      </td>
    </tr>
  );
  return (
    <div className={classes.against}>
      <FieldTable label="Quoted and done" rows="Without VAT" of={['Quoted', 'Job', 'Difference']} figures>
        {parts
          .filter(({ quoted: before, job: after }) => before.amount !== 0 || after.amount !== 0)
          .map(({ part, quoted: before, job: after }) => row(partNames[part], before.amount, after.amount))}
        {row('Together', quoted.net.amount, job.net.amount, difference.basisPoints)}
        {quoted.cost && job.cost && row('Cost', quoted.cost.amount, job.cost.amount)}
        {quoted.cost && job.cost && (
          <tr>
            <th scope="row">Margin</th>
            <td>{percent(quoted.marginBasisPoints)}</td>
            <td>{percent(job.marginBasisPoints)}</td>
            <td />
          </tr>
        )}
      </FieldTable>
      {lines.length > 0 && (
        <ul className={classes.rows}>
          {lines.map((line) => (
            <li key={`${line.kind} ${line.code} ${line.description}`}>
              <StateChip tone="neutral">{!line.quoted ? 'Not quoted' : !line.job ? 'Left out' : 'Changed'}</StateChip>
              <span>
                {line.code && <code>{line.code}</code>} {line.description}
                {line.kind !== 'glass' && ` (${lineKinds[line.kind].toLowerCase()})`}
              </span>
              <span>
                {line.quoted && sideText(line.quoted)}
                {line.quoted && line.job && ' → '}
                {line.job && sideText(line.job)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Facts columns={2} of={[['Why', reason === null ? 'Nobody has said yet' : differenceReasons[reason]], note !== '' && ['Note', note]]} />
    </div>
  );
}

const sideText = ({ quantity, net }: { readonly quantity: number; readonly net: { readonly amount: number; readonly currency: string } }) =>
  quantity === 1 ? moneyText(net) : `${numberText(quantity)} for ${moneyText(net)}`;

interface WhyProps {
  readonly of: Comparison;
  readonly id: string;
  readonly version: number;
  readonly done: () => void;
}

function Why({ of: { reason, note }, id, version, done }: WhyProps) {
  const form = useContractForm(explainDifference, {
    params: { id },
    version,
    defaults: { note, ...(reason === null ? {} : { reason }) },
    notice: 'Why it differs is noted.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <SelectField name="reason" label="Why it differs from the quotation" required options={optionsOf(differenceReasons)} />
      <TextareaField name="note" label="Note" maxLength={300} rows={2} />
    </Form>
  );
}
