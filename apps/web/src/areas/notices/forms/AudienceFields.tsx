import { Button } from '@mantine/core';
import type { BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { plural } from '@quarterlight/kit/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { namedOptions, type Option } from '../../../ui/form/options.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { broadcastsApi } from '../broadcasts.api.ts';
import classes from '../parts/broadcast.module.css';

/** Whom it is for, with how many people that is by now. */
export function AudienceFields({ customers }: { readonly customers: readonly Option[] }) {
  const { data } = useQuery(broadcastsApi.audiences());
  return (
    <fieldset className={`${classes.to} ${classes.wide}`}>
      <legend>For</legend>
      <CheckboxField name="to.everybody" label="Everybody, customers included" />
      <div className={classes.groups}>
        <ChecksField name="to.roleIds" label="Roles" options={namedOptions(data?.roles)} none="Loading…" />
        <ChecksField name="to.branchIds" label="People of branches" options={namedOptions(data?.branches)} none="No branches yet" />
      </div>
      <CheckboxField name="to.allCustomers" label="The users of all customers" />
      <CustomersField initial={customers} />
      <Reach />
    </fieldset>
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

function CustomersField({ initial }: { readonly initial: readonly Option[] }) {
  const [known, setKnown] = useState(new Map(initial.map((option) => [option.value, option.label])));
  const nameOf = (id: string) => known.get(id) ?? 'A customer';
  const { value, onChange, bound } = useField('to.customerIds', 'Chosen customers', (of) => listOf(of).map(nameOf).join(', '));
  const chosen = listOf(value);
  return (
    <div>
      <SearchSelect
        label="The users of chosen customers"
        placeholder="Name, at least 3 characters"
        error={bound.error}
        search={broadcastsApi.customers}
        read={namedOptions}
        value={null}
        gathers
        onChange={(next, option) => {
          if (next === null || option === null || chosen.includes(next)) return;
          setKnown(new Map([...known, [option.value, option.label]]));
          onChange([...chosen, next]);
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.picked} aria-label="Chosen customers">
          {chosen.map((id) => (
            <li key={id}>
              <Button size="compact-xs" variant="default" aria-label={`Leave out ${nameOf(id)}`} onClick={() => onChange(chosen.filter((each) => each !== id))}>
                {nameOf(id)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isAnybody = ({ everybody, allCustomers, roleIds, branchIds, customerIds }: BroadcastTo) =>
  everybody || allCustomers || roleIds.length + branchIds.length + customerIds.length > 0;

function Reach() {
  const given = useWatch({ name: 'to' });
  const to: BroadcastTo = {
    everybody: given?.everybody === true,
    allCustomers: given?.allCustomers === true,
    roleIds: listOf(given?.roleIds),
    branchIds: listOf(given?.branchIds),
    customerIds: listOf(given?.customerIds),
  };
  const asked = useQuery({ ...broadcastsApi.reach(to), enabled: isAnybody(to), placeholderData: keepPreviousData });
  return (
    <p className={classes.reach} role="status">
      {!isAnybody(to) ? 'Choose at least one group of people.' : asked.data ? `Will reach ${plural(asked.data.people, 'person', 'people')}.` : 'Counting…'}
    </p>
  );
}
