import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { Money } from '../../../ui/bits/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import classes from './billing.module.css';

type SplitExplained = NonNullable<Invoice['split']>;
interface Share {
  readonly name: string;
  readonly amounts: SplitExplained['job'];
}

const columns: readonly Column<Share>[] = [
  { key: 'name', title: 'Who', cell: (share) => share.name },
  { key: 'net', title: 'Net', width: 110, align: 'end', cell: (share) => <Money value={share.amounts.net} /> },
  { key: 'vat', title: 'VAT', width: 110, align: 'end', cell: (share) => <Money value={share.amounts.vat} /> },
  { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (share) => <Money value={share.amounts.gross} /> },
];

/** How a job is shared between its account, by its name, and the policyholder, in figures and in plain words. */
export function Split({ split, account }: { readonly split: SplitExplained; readonly account: string }) {
  const shares: Share[] = [
    { name: account, amounts: split.insurer },
    { name: 'Policyholder', amounts: split.policyholder },
    { name: 'The job', amounts: split.job },
  ];
  return (
    <div className={classes.stack}>
      <ol className={classes.sentences}>
        {split.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <LineTable label="How the job is shared" rows={shares} columns={columns} rowKey={(share) => share.name} empty="" />
    </div>
  );
}
