import { Button } from '@mantine/core';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { useState } from 'react';
import { instantText, moneyText, nothing } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { downloadQuotation } from '../quotations.api.ts';
import { differencesBetween } from '../revisions.ts';
import { sentHow } from '../words.ts';
import classes from './record.module.css';

type Revision = QuotationDetail['revisions'][number];

/** What went out, when and to whom; two of them beside each other. */
export function Revisions({ quotation }: { readonly quotation: QuotationDetail }) {
  const [comparing, setComparing] = useState(false);
  const revisions = quotation.revisions.toSorted((one, other) => other.revision - one.revision);
  return (
    <Section
      title="Revisions"
      count={revisions.length > 0 ? revisions.length : undefined}
      empty={revisions.length === 0 && 'Not sent yet'}
      actions={
        revisions.length > 1 && (
          <Button variant="default" size="compact-md" aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
            Compare
          </Button>
        )
      }
    >
      <ul className={classes.rows}>
        {revisions.map((revision) => (
          <li key={revision.id}>
            <b>{revision.revision}</b>
            <span>
              <Instant value={revision.sentAt} />, {revision.sentBy}
            </span>
            <span className={classes.soft}>
              {sentHow[revision.how]}
              {revision.recipient && ` to ${revision.recipient}`}
            </span>
            {revision.hasPdf && (
              <ActionButton size="compact-sm" variant="subtle" run={() => downloadQuotation(quotation, revision.revision)}>
                PDF
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {comparing && <Compared revisions={revisions} />}
    </Section>
  );
}

function Compared({ revisions }: { readonly revisions: readonly Revision[] }) {
  const [newest, second] = revisions;
  const [from, setFrom] = useState(second?.id ?? '');
  const [to, setTo] = useState(newest?.id ?? '');
  const find = (id: string) => revisions.find((revision) => revision.id === id);
  const found = differencesBetween(find(from)?.options ?? [], find(to)?.options ?? []);
  const options = revisions.map(({ id, revision, sentAt }) => ({ value: id, label: `Revision ${revision}, ${instantText(sentAt)}` }));
  return (
    <div className={classes.compared}>
      <div className={classes.choose}>
        <Select label="From" data={options} value={from} allowDeselect={false} onChange={(id) => setFrom(id ?? from)} />
        <Select label="To" data={options} value={to} allowDeselect={false} onChange={(id) => setTo(id ?? to)} />
      </div>
      <div role="status">
        {found.length === 0 && <p className={classes.soft}>Both offer the same.</p>}
        {found.map(({ id, title, differences }) => (
          <div key={id}>
            <h3>{title}</h3>
            <ul className={classes.differences}>
              {differences.map(({ what, words, before, after }) => (
                <li key={`${what} ${words} ${after}`} data-what={what}>
                  <span>{what === 'added' ? 'Added' : what === 'removed' ? 'Removed' : 'Changed'}</span>
                  <span>{words}</span>
                  {(before !== null || after !== null) && (
                    <span>
                      {pounds(before)} → {pounds(after)}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

const pounds = (amount: number | null) => (amount === null ? nothing : moneyText({ amount, currency: 'GBP' }));
