import { TextInput } from '@mantine/core';
import { isPostcode, normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { lookUpPostcode } from '@quarterlight/contract/system/routes';
import type { FoundAddress, PostcodeAnswer } from '@quarterlight/contract/system/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import classes from './AddressFields.module.css';
import { addressOf } from './address-of.ts';
import { located } from './find-located.ts';

interface AddressFieldsProps {
  /** Where the address stands in the form: `address`, `addresses.0`. */
  readonly prefix: string;
  /** What the address is, above its fields, where a form has several: 'Invoice address'. */
  readonly title?: string | undefined;
  /** Line 3 stands there from the start; otherwise it comes with the first address that needs it. */
  readonly withLine3?: boolean;
}

/** What is said of a postcode for which nothing can be chosen. */
const tellings = {
  none: (postcode: string) => `No addresses found for ${postcode}. Check it, or type the address below.`,
  unlocated: (postcode: string) => `No address with a position is known for ${postcode}. Type the address below.`,
  unavailable: () => 'The address look-up does not answer. Type the address below.',
} as const;
const nobody: Pick<PostcodeAnswer, 'outcome' | 'addresses'> = { outcome: 'unavailable', addresses: [] };

/** An address: its postcode with the addresses to pick from, then the lines, which may always be typed. Town, county and coordinates come with what is picked. */
export function AddressFields({ prefix, title, withLine3 = false }: AddressFieldsProps) {
  const client = useQueryClient();
  const { setValue, setFocus, getValues } = useFormContext<FieldValues>();
  const { value, onChange, bound } = useField(`${prefix}.postcode`);
  const [found, setFound] = useState<readonly FoundAddress[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const asked = useRef('');
  /** Typed here and not asked for yet; one that came with its address is not asked for at all. */
  const isTyped = useRef(false);
  const picker = useRef<HTMLInputElement>(null);
  // The picker takes the focus once it stands there.
  const [toPick, setToPick] = useState<readonly FoundAddress[] | null>(null);
  useEffect(() => {
    if (toPick) picker.current?.focus();
  }, [toPick]);
  const postcode = textOf(value);
  const line3 = textOf(useWatch({ name: `${prefix}.line3` }));
  // Once it stands there it stays: who empties it is still in it.
  const [hasLine3, setHasLine3] = useState(withLine3 || line3 !== '');
  if (line3 !== '' && !hasLine3) setHasLine3(true);
  /** `from` is the field that Enter goes on from. */
  const search = async (from: HTMLInputElement | null) => {
    const given = normalisePostcode(postcode);
    asked.current = given;
    isTyped.current = false;
    onChange(given);
    const query = lookupFor(lookUpPostcode, { params: { postcode: given } });
    const { outcome, addresses } = await client.fetchQuery(query).catch(() => nobody);
    // Whoever types it again finds the look-up as it is then.
    if (outcome === 'unavailable') client.removeQueries({ queryKey: query.queryKey });
    if (asked.current !== given) return;
    const answer = located(given, addresses);
    setFound(answer);
    setTold(answer.length > 0 ? null : tellings[outcome === 'found' ? 'unlocated' : outcome](given));
    // Who has gone on meanwhile is left where they are.
    const goesOn = from !== null && document.activeElement === from;
    setToPick(answer.length > 0 && goesOn ? answer : null);
    if (answer.length === 0 && goesOn) setFocus(`${prefix}.line1`);
  };
  const pick = (index: string | null) => {
    const chosen = index === null ? undefined : found[Number(index)];
    if (!chosen) return;
    for (const [key, part] of Object.entries(addressOf(chosen))) setValue(`${prefix}.${key}`, part, { shouldDirty: true, shouldValidate: key === 'postcode' });
  };
  const fields = (
    <>
      <TextInput
        label="Postcode"
        description={told}
        autoComplete="off"
        data-lookup
        maxLength={10}
        {...bound}
        value={postcode}
        onChange={(event) => {
          isTyped.current = true;
          asked.current = '';
          onChange(event.currentTarget.value.toUpperCase());
          // Coordinates of another postcode would send the technician astray.
          setValue(`${prefix}.latitude`, null);
          setValue(`${prefix}.longitude`, null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isPostcode(postcode)) return;
          if (!isTyped.current && getValues(`${prefix}.line1`) !== '') return;
          event.preventDefault();
          void search(event.currentTarget);
        }}
        onBlur={() => {
          bound.onBlur();
          if (isTyped.current && isPostcode(postcode)) void search(null);
        }}
      />
      {found.length > 0 && (
        <Select
          ref={picker}
          label="Address"
          placeholder={`${found.length} found: choose one`}
          searchable
          openOnFocus
          selectFirstOptionOnChange
          data={found.map((one, index) => ({ value: String(index), label: one.envelopeAddress.summaryLine }))}
          onChange={pick}
          nothingFoundMessage="Nothing found: type it below"
        />
      )}
      <TextField name={`${prefix}.line1`} label="Address line 1" maxLength={120} />
      <TextField name={`${prefix}.line2`} label="Address line 2" maxLength={120} />
      {hasLine3 && <TextField name={`${prefix}.line3`} label="Address line 3" maxLength={120} />}
      <TextField name={`${prefix}.town`} label="Town" maxLength={80} />
      <TextField name={`${prefix}.county`} label="County" maxLength={80} />
    </>
  );
  if (title === undefined) return fields;
  return (
    <fieldset className={classes.address}>
      <legend>{title}</legend>
      {fields}
    </fieldset>
  );
}
