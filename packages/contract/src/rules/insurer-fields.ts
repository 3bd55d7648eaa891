import { isBlank } from '@quarterlight/kit/text';

/** What an insurer asks of a job before it pays, each as its field is labelled. The authorisation number is asked where one is needed. */
export const insurerFieldNames = {
  policyNumber: 'Policy number',
  claimNumber: 'Claim number',
  lossOn: 'Day of loss',
  authorisationNumber: 'Authorisation number',
} as const;
export type InsurerField = keyof typeof insurerFieldNames;

/** What the insurer's fields are read from; `payerType` is the customer's type. */
export interface InsurerFacts {
  readonly payerType: string | null;
  readonly policyNumber: string;
  readonly claimNumber: string;
  readonly lossOn: string | null;
  readonly authorisationNeeded: boolean;
  readonly authorisationNumber: string;
}

/** The insurer's required fields that are empty, in the order of the form; none where no insurer pays. */
export function insurerFieldsMissing(facts: InsurerFacts): InsurerField[] {
  if (facts.payerType !== 'insurer') return [];
  const asked: readonly InsurerField[] = ['policyNumber', 'claimNumber', 'lossOn', ...(facts.authorisationNeeded ? (['authorisationNumber'] as const) : [])];
  return asked.filter((field) => isBlank(facts[field]));
}

/** `The insurer needs: Policy number, Claim number` */
export const insurerNeeds = (fields: readonly InsurerField[]): string => `The insurer needs: ${fields.map((field) => insurerFieldNames[field]).join(', ')}`;
