import { isBlank } from '@quarterlight/kit/text';

/** What an account may ask of a job before it pays, each as its field is labelled. The authorisation number is asked where one is needed. */
export const insurerFieldNames = {
  policyNumber: 'Policy number',
  claimNumber: 'Claim number',
  lossOn: 'Day of loss',
  authorisationNumber: 'Authorisation number',
  certificateNumber: 'Certificate number',
  mandateSignedBy: 'Signed mandate',
} as const;
export type InsurerField = keyof typeof insurerFieldNames;

/** What an account asks of its jobs: `type` is its category, `requiredFields` its own list (null is what every insurer asks, and of others nothing). */
export interface AccountTerms {
  readonly type: string | null;
  readonly requiredFields: readonly string[] | null;
  /** Net pence of a job from which the account has to authorise it; null is never. */
  readonly authorisationLimitPence: number | null;
}

/** What of a job its account may ask for. */
export interface InsurerFacts {
  readonly policyNumber: string;
  readonly claimNumber: string;
  readonly lossOn: string | null;
  readonly certificateNumber: string;
  readonly mandateSignedBy: string;
  readonly authorisationNeeded: boolean;
  readonly authorisationNumber: string;
  readonly netPence: number;
}

const everyInsurer: readonly string[] = ['policyNumber', 'claimNumber', 'lossOn'];
const ownList = ({ type, requiredFields }: AccountTerms): readonly string[] => requiredFields ?? (type === 'insurer' ? everyInsurer : []);

/** Whether a job needs the account's authorisation: it says so itself, its account always asks, or it comes to the account's limit. */
export const authorisationAsked = (account: AccountTerms, { authorisationNeeded, netPence }: Pick<InsurerFacts, 'authorisationNeeded' | 'netPence'>): boolean =>
  authorisationNeeded ||
  ownList(account).includes('authorisationNumber') ||
  (account.authorisationLimitPence !== null && netPence >= account.authorisationLimitPence);

/**
 * The fields that the account asks for and that are empty, in the order of the form. A job on which somebody ticked that authorisation is needed asks for its
 * number where its account asks for anything; for accounts that ask for nothing the tick is a hold-up alone.
 */
export function insurerFieldsMissing(account: AccountTerms, facts: InsurerFacts): InsurerField[] {
  const list = ownList(account);
  const authorised = authorisationAsked(account, { ...facts, authorisationNeeded: facts.authorisationNeeded && list.length > 0 });
  const asked: readonly [InsurerField, boolean][] = [
    ['policyNumber', list.includes('policyNumber')],
    ['claimNumber', list.includes('claimNumber')],
    ['lossOn', list.includes('lossOn')],
    ['authorisationNumber', authorised],
    ['certificateNumber', list.includes('certificateNumber')],
    ['mandateSignedBy', list.includes('mandateSignedBy')],
  ];
  return asked.flatMap(([field, isAsked]) => (isAsked && isBlank(facts[field]) ? [field] : []));
}

/** `The insurer needs: Policy number, Claim number`; of an account of another category `The account needs: …`. */
export const insurerNeeds = (fields: readonly InsurerField[], type: string | null = 'insurer'): string =>
  `The ${type === 'insurer' ? 'insurer' : 'account'} needs: ${fields.map((field) => insurerFieldNames[field]).join(', ')}`;
