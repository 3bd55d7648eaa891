import { Alert, Button, TextInput } from '@mantine/core';
import { normaliseRegistration, registrationProblem } from '@quarterlight/contract/rules/registration';
import type { LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText } from '../../../platform/formats.ts';
import { refused } from '../../../platform/problem.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Can } from '../../../ui/Can.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Autocomplete } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { describeVehicle } from '../describe-vehicle.ts';
import { lookupApi, useMakesAndModels } from '../lookup.api.ts';
import { LookupAnswer } from '../panels/LookupAnswer.tsx';
import { vehiclesApi } from '../vehicles.api.ts';
import classes from './LookupPage.module.css';

/** Looks a registration up, shows the answer, and makes a vehicle of it or refreshes the one that is there. */
export function LookupPage() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const lookup = useMutation(lookupApi.lookup());
  const answer = lookup.data;
  const lookUp = (registration: string) => lookup.mutate({ body: { registration } });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wrong = registrationProblem(text, { foreign: false });
    setProblem(wrong);
    if (wrong === null) lookUp(normaliseRegistration(text));
  };
  return (
    <Page title="DVLA lookup">
      <form className={classes.search} onSubmit={search} noValidate>
        <TextInput
          label="Registration"
          placeholder="AB12 CDE"
          value={text}
          onChange={(event) => setText(event.currentTarget.value.toUpperCase())}
          error={problem}
          maxLength={10}
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" loading={lookup.isPending}>
          Look up
        </Button>
      </form>
      <div className={classes.answer} aria-live="polite">
        {answer && !answer.found && (
          <Alert color="yellow" variant="light" title={answer.displayRegistration}>
            {answer.message}
          </Alert>
        )}
        {answer?.found && (
          <Section title={answer.source === 'kept' ? 'Answer kept from an earlier look-up' : 'Answer of the DVLA'}>
            <LookupAnswer answer={answer} />
          </Section>
        )}
        {answer && answer.hadBefore.length > 0 && (
          <Alert color="blue" variant="light" title={`${answer.displayRegistration} was on another vehicle before`}>
            {answer.hadBefore.map((before) => (
              <p key={before.vehicleId}>
                Until {dayText(before.until)}:{' '}
                <Link to={pathTo('/vehicles/vehicle/$id', { id: before.vehicleId })}>
                  {[describeVehicle(before), before.displayRegistration].filter(Boolean).join(', ')}
                </Link>
              </p>
            ))}
          </Alert>
        )}
        {answer && <NextStep key={answer.registration} answer={answer} lookUp={lookUp} />}
        {!answer && !lookup.isPending && (
          <EmptyState title="Look a vehicle up">Type a British registration. The answer can be made into a vehicle, and is kept for 30 days.</EmptyState>
        )}
      </div>
    </Page>
  );
}

function NextStep({ answer, lookUp }: { readonly answer: LookupReply; readonly lookUp: (registration: string) => void }) {
  const { registration, vehicleId, ours } = answer;
  const navigate = useNavigate();
  const [typedMake, setMake] = useState(answer.make ?? '');
  const [model, setModel] = useState('');
  const { models } = useMakesAndModels(typedMake);
  const create = useMutation(vehiclesApi.create((vehicle) => navigate({ href: pathTo('/vehicles/vehicle/$id', { id: vehicle.id }) })));
  const refresh = useMutation(lookupApi.refresh());
  if (vehicleId !== null) {
    const differs = refresh.data?.lookup.differs ?? answer.differs;
    const seen = refresh.data?.vehicle ?? ours;
    const takeOver = () =>
      refresh.mutateAsync(
        { params: { id: vehicleId }, body: differs && seen ? { replace: seen.version } : {} },
        // Somebody changed ours meanwhile: what is chosen between is shown anew.
        { onError: (error) => refused(error, 'record.stale') && lookUp(registration) },
      );
    return (
      <Section
        title={differs ? 'Another vehicle than yours of this registration' : 'Already one of your vehicles'}
        actions={
          <Can do="lookup-dvla">
            <ActionButton run={takeOver}>{differs ? 'Take the DVLA’s in place of ours' : 'Ask again and take over'}</ActionButton>
          </Can>
        }
      >
        <p>
          <Link to={pathTo('/vehicles/vehicle/$id', { id: vehicleId })}>{describeVehicle(seen ?? answer)}</Link>
        </p>
        {refresh.data && <p role="status">{refresh.data.lookup.message}</p>}
      </Section>
    );
  }
  return (
    <Can do="edit-vehicles">
      <Section title="Make a vehicle of it">
        <div className={classes.make}>
          <TextInput label="Make" value={typedMake} onChange={(event) => setMake(event.currentTarget.value.toUpperCase())} maxLength={60} />
          <Autocomplete label="Model" description="The DVLA does not give it" data={[...models]} value={model} onChange={setModel} maxLength={80} />
          <ActionButton primary run={() => create.mutateAsync({ body: { registration, make: typedMake, model } })} disabled={typedMake.trim() === ''}>
            Make vehicle
          </ActionButton>
        </div>
      </Section>
    </Can>
  );
}
