import { useDebouncedValue } from '@mantine/hooks';
import { reasonsText } from '@quarterlight/contract/stewardship/names';
import type { MergeKind, TypedCompany } from '@quarterlight/contract/stewardship/schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { companyAddress } from '../../companies/index.ts';
import { stewardshipApi } from '../stewardship.api.ts';
import classes from './stewardship.module.css';

interface DuplicateHintsProps {
  readonly kind: MergeKind;
  /** What is typed so far; what is not known yet is left out. */
  readonly name?: string | undefined;
  readonly postcode?: string | undefined;
  readonly telephone?: string | undefined;
  readonly vatNumber?: string | undefined;
  readonly accountCode?: string | undefined;
  /** The company that is being changed. */
  readonly exceptId?: string | undefined;
}

const waits = 400;
const cut = (text: string | undefined, most: number) => (text ?? '').trim().slice(0, most);

/** Whether there is enough to tell one company from another. */
const isEnough = ({ name = '', telephone = '', vatNumber = '', accountCode = '' }: TypedCompany): boolean =>
  name.length >= 3 || telephone.length >= 9 || vatNumber.length >= 9 || accountCode !== '';

/** Companies that may be the one that is being typed, with why; told to screen readers as they are found. Nothing while there are none. */
export function DuplicateHints({ kind, name, postcode, telephone, vatNumber, accountCode, exceptId }: DuplicateHintsProps) {
  const typed = useMemo(
    (): TypedCompany => ({
      kind,
      name: cut(name, 120),
      postcode: cut(postcode, 10),
      telephone: cut(telephone, 30),
      vatNumber: cut(vatNumber, 20),
      accountCode: cut(accountCode, 20),
      ...(exceptId === undefined ? {} : { exceptId }),
    }),
    [kind, name, postcode, telephone, vatNumber, accountCode, exceptId],
  );
  const [asked] = useDebouncedValue(typed, waits);
  const found = useQuery({ ...stewardshipApi.likely(asked), enabled: isEnough(asked) });
  const likely = isEnough(typed) ? (found.data ?? []) : [];
  return (
    <div className={classes.hints} role="status" aria-live="polite">
      {likely.length > 0 && (
        <>
          <p>{likely.length === 1 ? 'This may be here already' : `This may be one of ${likely.length} that are here already`}</p>
          <ul className={classes.list}>
            {likely.map((company) => (
              <li key={company.id}>
                <Link to={companyAddress(kind, company.id)}>
                  {company.name} ({company.accountCode})
                </Link>
                {`${[company.town, company.postcode]
                  .filter(Boolean)
                  .map((text) => `, ${text}`)
                  .join('')}. ${reasonsText(company.reasons)}. `}
                {company.status === 'closed' && <StateChip>Closed</StateChip>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
