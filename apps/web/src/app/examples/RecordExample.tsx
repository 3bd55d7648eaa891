import { ActionButton } from '../../ui/ActionButton.tsx';
import { Day } from '../../ui/bits/Day.tsx';
import { Money } from '../../ui/bits/Money.tsx';
import { Plate } from '../../ui/bits/Plate.tsx';
import { StateChip } from '../../ui/bits/StateChip.tsx';
import { Timeline } from '../../ui/bits/Timeline.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { RecordPage } from '../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../ui/record/Section.tsx';
import { sampleForm } from './sample.ts';

/** A record page with a section that is edited in place. */
export function RecordExample() {
  return (
    <RecordPage
      kind="Worksheet"
      number="W000123"
      record={null}
      state={<StateChip tone="blue">Booked</StateChip>}
      facts={
        <>
          <span>Northgate Fleet</span>
          <Plate registration="AB12CDE" />
        </>
      }
      money={<Money value={{ amount: 48_250, currency: 'GBP' }} />}
      primary={
        <ActionButton primary run={() => new Promise((resolve) => setTimeout(resolve, 700))}>
          Release
        </ActionButton>
      }
      menu={[
        { label: 'Rebook', onClick: () => undefined },
        { label: 'Cancel job', danger: true, onClick: () => undefined },
      ]}
      aside={
        <>
          <Section title="Details">
            <Facts
              of={[
                ['Branch', 'Leeds'],
                ['Order number', null],
                ['Booked for', <Day key="d" value="2026-11-23" />],
              ]}
            />
          </Section>
          <Section title="Timeline">
            <Timeline entries={[{ id: '1', at: '2026-11-18T08:12:00.000Z', by: 'A. Smith', title: 'Created' }]} />
          </Section>
        </>
      }
    >
      <Section title="Customer and vehicle" edit={(done) => <Edit onDone={done} />}>
        <Facts
          of={[
            ['Customer', 'Northgate Fleet'],
            ['Contact', 'Sam Reed, 0113 496 0000'],
            ['Vehicle', 'Ford Transit Custom 2021'],
            ['Postcode', 'LS1 4AP'],
          ]}
        />
      </Section>
      <Section title="Glass" count={2}>
        <Facts
          columns={3}
          of={[
            ['Windscreen', '8556AGSMVZ1B'],
            ['Stock', 'Allocated'],
            ['Net', <Money key="m" value={{ amount: 31_000, currency: 'GBP' }} />],
          ]}
        />
      </Section>
    </RecordPage>
  );
}

function Edit({ onDone }: { readonly onDone: () => void }) {
  const form = useContractForm(sampleForm, { defaults: { name: 'Northgate Fleet' }, onDone });
  return (
    <Form form={form} submit="Save" onCancel={onDone} columns={2}>
      <TextField name="name" label="Customer" />
      <TextField name="notes" label="Notes" />
    </Form>
  );
}
