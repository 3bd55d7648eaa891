import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { Suspense } from 'react';
import { instantText, moneyText } from '../../../platform/formats.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { calibrationWords } from '../record-words.ts';
import { joined } from '../words.ts';
import classes from './record.module.css';

const InsuranceForm = later(() => import('../forms/SectionForms.tsx'), 'InsuranceForm');
const Calibrations = later(() => import('../calibrations/Calibrations.tsx'), 'Calibrations');
const AdasForm = later(() => import('../forms/SectionForms.tsx'), 'AdasForm');

/** Insurer, policy, authorisation and excess. */
export function InsuranceSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { insurance } = worksheet;
  const { policyholder } = insurance;
  const authorisation = insurance.authorisationNumber ? (
    <Copyable key="authorisation" text={insurance.authorisationNumber} what="authorisation number" />
  ) : insurance.authorisationAsked ? (
    <StateChip key="missing" tone="amber">
      Needed
    </StateChip>
  ) : (
    'Not needed'
  );
  const isBlank =
    !insurance.authorisationAsked &&
    worksheet.split === null &&
    policyholder.name === '' &&
    insurance.mandateSignedOn === null &&
    !insurance.asksVatRegistered &&
    insurance.excess.amount === 0 &&
    [insurance.insurerName, insurance.scheme, insurance.certificateNumber, insurance.policyNumber, insurance.claimNumber, insurance.authorisationNumber].every(
      (text) => text === '',
    );
  return (
    <Section
      title="Insurance"
      place="insurance"
      empty={isBlank && 'No insurer'}
      canEdit={worksheet.allowedActions.includes('edit')}
      edit={(done) => <InsuranceForm worksheet={worksheet} done={done} />}
    >
      <Facts
        columns={3}
        of={[
          ['Insurer', insurance.insurerName],
          ['Policy number', insurance.policyNumber && <Copyable key="policy" text={insurance.policyNumber} what="policy number" />],
          ['Claim number', insurance.claimNumber && <Copyable key="claim" text={insurance.claimNumber} what="claim number" />],
          ['Authorisation', authorisation],
          ['Excess', <Money key="excess" value={insurance.excess} />],
          ['Limit', insurance.limit ? moneyText(insurance.limit) : 'None'],
          ['VAT-registered policyholder', insurance.vatRegistered === null ? 'Not asked yet' : insurance.vatRegistered ? 'Yes' : 'No'],
          ['Cover checked', insurance.coverCheckedAt ? `${instantText(insurance.coverCheckedAt)}, ${insurance.coverCheckedBy}` : 'Not yet'],
          insurance.excessExplanation && ['Excess not taken', insurance.excessExplanation],
          insurance.scheme && ['Scheme', insurance.scheme],
          insurance.certificateNumber && ['Certificate number', insurance.certificateNumber],
          insurance.authorisedBy && ['Authorised by', insurance.authorisedBy],
          insurance.vatRegistered && insurance.vatRecoveryBasisPoints < 10_000 && ['VAT they recover', `${insurance.vatRecoveryBasisPoints / 100}%`],
          insurance.mandateSignedOn && [
            'Mandate signed',
            <span key="mandate">
              {insurance.mandateSignedBy}, <Day value={insurance.mandateSignedOn} />
            </span>,
          ],
          policyholder.name !== '' && ['Policyholder', policyholder.name],
          policyholder.name !== '' && ['Their address', addressOf(policyholder) || 'None'],
          policyholder.telephone && [
            'Their telephone',
            <a key="telephone" href={`tel:${policyholder.telephone}`}>
              {policyholder.telephone}
            </a>,
          ],
          policyholder.email && [
            'Their email',
            <a key="email" href={`mailto:${policyholder.email}`}>
              {policyholder.email}
            </a>,
          ],
        ]}
      />
      {worksheet.split && (
        <>
          <h3 className={classes.sub}>Who pays what</h3>
          <ol className={classes.sentences}>
            {worksheet.split.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

const addressOf = ({ line1, line2, line3, town, county, postcode }: WorksheetDetail['insurance']['policyholder']): string =>
  joined([line1, line2, line3, town, county, postcode], ', ');

/** Whether a calibration is needed, who says so, and how each attempt ended. */
export function AdasSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { adasSource, calibrations } = worksheet;
  const { tone, word } = calibrationWords(worksheet);
  // The requirement may be said until the work is done.
  const canEdit = worksheet.allowedActions.includes('edit') && worksheet.completedAt === null;
  return (
    <Section title="Driver assistance" place="adas" canEdit={canEdit} edit={(done) => <AdasForm worksheet={worksheet} done={done} />}>
      <p className={classes.name}>
        <StateChip tone={tone}>{word}</StateChip>
        {adasSource && <span className={classes.soft}>Known from: {adasSource}</span>}
      </p>
      {(calibrations.length > 0 || worksheet.allowedActions.includes('calibrate')) && (
        <div id="calibrations">
          <Held value>
            <Suspense fallback={null}>
              <Calibrations worksheet={worksheet} />
            </Suspense>
          </Held>
        </div>
      )}
    </Section>
  );
}
