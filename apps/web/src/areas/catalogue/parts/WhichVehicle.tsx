import { Button, TextInput } from '@mantine/core';
import { displayRegistration, normaliseRegistration, registrationProblem } from '@quarterlight/contract/rules/registration';
import type { LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { Autocomplete } from '../../../ui/form/Select.tsx';
import { describeVehicle, lookupApi, sameText, useMakesAndModels } from '../../vehicles/index.ts';
import { useGlassAddress } from '../use-glass-address.ts';
import classes from './find-glass.module.css';

type Told = { readonly [Key in 'make' | 'model' | 'year' | 'body']?: LookupReply['year'] | string };

const asAddress = ({ make, model, year, body }: Told) => ({
  make: String(make ?? ''),
  model: String(model ?? ''),
  year: String(year ?? ''),
  body: String(body ?? ''),
  glass: null,
  answers: null,
});

/** For which vehicle glass is looked for: by its registration, or by make and model. */
export function WhichVehicle() {
  const mayLookUp = useCan('lookup-dvla');
  const { address } = useGlassAddress();
  return (
    <div className={classes.vehicle}>
      {mayLookUp ? (
        <ByRegistration />
      ) : (
        address.registration && (
          <p className={classes.told}>You may not look registrations up: enter make and model of {displayRegistration(address.registration)}.</p>
        )
      )}
      <ByModel />
    </div>
  );
}

function ByRegistration() {
  const { address, go, replace } = useGlassAddress();
  const given = normaliseRegistration(address.registration ?? '');
  const [typed, setTyped] = useState(displayRegistration(given));
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const lookup = useMutation({ ...lookupApi.lookup(), meta: { quiet: true } });
  const asked = useRef('');
  const answer = lookup.data?.registration === given ? lookup.data : undefined;
  useEffect(() => setTyped(displayRegistration(given)), [given]);
  const take = (registration: string, vehicle: Told) => (registration === given ? replace : go)({ registration, ...asAddress(vehicle) });
  const ask = async (registration: string) => {
    asked.current = registration;
    setFailed(false);
    try {
      const found = await lookup.mutateAsync({ body: { registration }, quiet: true });
      const { ours, differs } = found;
      // Ours and another one are never mixed: a person chooses.
      if (differs) take(registration, {});
      else take(registration, { make: ours?.make || found.make, model: ours?.model || found.model, year: ours?.year ?? found.year, body: ours?.body ?? '' });
    } catch {
      setFailed(true);
    }
  };
  // A link that names a registration alone is answered as if it had been typed.
  useEffect(() => {
    if (given !== '' && asked.current !== given && !address.make && registrationProblem(given) === null) void ask(given);
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const registration = normaliseRegistration(typed);
    const wrong = registrationProblem(registration);
    setProblem(wrong);
    if (wrong === null && !lookup.isPending) void ask(registration);
  };
  const told = lookup.isPending ? 'Looking it up' : failed ? 'The look-up cannot be reached. Enter make and model.' : '';
  return (
    <>
      <form className={classes.registration} onSubmit={send}>
        <TextInput
          label="Registration"
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          value={typed}
          error={problem}
          classNames={{ input: classes.mark ?? '' }}
          onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
        />
        <Button type="submit" variant="default" loading={lookup.isPending}>
          Look up
        </Button>
        <p className={classes.told} role="status">
          {told || (answer && (answer.found || answer.ours ? foundText(answer) : answer.message)) || ''}
        </p>
      </form>
      {answer?.differs && answer.ours && (
        <div className={classes.between} role="group" aria-label="Which vehicle is it?">
          <p>{answer.displayRegistration} is one vehicle here and another at the DVLA. Which is it?</p>
          <Button variant="default" onClick={() => answer.ours && take(given, answer.ours)}>
            Ours: {describeVehicle(answer.ours)}
          </Button>
          <Button variant="default" onClick={() => take(given, { make: answer.make, year: answer.year })}>
            The DVLA’s: {describeVehicle(answer)}
          </Button>
        </div>
      )}
    </>
  );
}

function foundText({ ours, differs, ...found }: LookupReply): string {
  if (differs) return '';
  const { make, model, year, colour } = found;
  const vehicle = describeVehicle({ make: ours?.make || make, model: ours?.model || model, year: ours?.year ?? year, colour: colour ?? ours?.colour ?? null });
  return ours?.model || model ? `${vehicle}.` : `${vehicle}. The look-up does not tell the model: choose it.`;
}

function ByModel() {
  const { address, go } = useGlassAddress();
  const { make: givenMake = '', model: givenModel = '', year: givenYear = '', body: givenBody = '' } = address;
  const [make, setMake] = useState(givenMake);
  const [model, setModel] = useState(givenModel);
  const [year, setYear] = useState(givenYear);
  const [body, setBody] = useState(givenBody);
  useEffect(() => {
    setMake(givenMake);
    setModel(givenModel);
    setYear(givenYear);
    setBody(givenBody);
  }, [givenMake, givenModel, givenYear, givenBody]);
  const [tried, setTried] = useState(false);
  const { makes, models } = useMakesAndModels(make);
  const wrongYear = year !== '' && !/^(1[89]|20)\d{2}$/.test(year);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (make.trim() === '' || model.trim() === '' || wrongYear) return;
    // Another make is another vehicle than the registration's.
    const isOther = givenMake !== '' && !sameText(givenMake, make);
    go({ ...asAddress({ make: make.trim(), model: model.trim(), year, body: body.trim() }), ...(isOther && { registration: null }) });
  };
  const picked = { selectFirstOptionOnChange: true, limit: 12 };
  return (
    <form className={classes.fields} onSubmit={send}>
      <Autocomplete
        label="Make"
        data={[...makes]}
        maxLength={60}
        value={make}
        onChange={setMake}
        error={tried && make.trim() === '' && 'Enter a make'}
        {...picked}
      />
      <Autocomplete
        label="Model"
        data={[...models]}
        maxLength={80}
        value={model}
        onChange={setModel}
        error={tried && model.trim() === '' && 'Enter a model'}
        {...picked}
      />
      <TextInput
        label="Year"
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
        error={tried && wrongYear && 'Four figures'}
      />
      <TextInput label="Body" maxLength={40} placeholder="Any" value={body} onChange={(event) => setBody(event.currentTarget.value)} />
      <Button type="submit" variant="default">
        Show the glass
      </Button>
    </form>
  );
}
