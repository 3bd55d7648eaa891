import type { SplitExplained } from '@quarterlight/contract/payments/schemas';
import type { Column } from '../table/column.ts';
import { LineTable } from '../table/LineTable.tsx';
import classes from './bits.module.css';
import { Money } from './Money.tsx';

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

/** How a job is shared between its account (`account` is what it is called) and the policyholder, in figures and in plain words. */
export function SharedJob({ split, account = 'Insurer' }: { readonly split: SplitExplained; readonly account?: string }) {
  const shares: Share[] = [
    { name: account, amounts: split.insurer },
    { name: 'Policyholder', amounts: split.policyholder },
    { name: 'The job', amounts: split.job },
  ];
  return (
    <div className={classes.shared}>
      <ol className={classes.sentences}>
        {split.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <LineTable label="How the job is shared" rows={shares} columns={columns} rowKey={(share) => share.name} empty="" />
    </div>
  );
}
