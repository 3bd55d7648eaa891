import { Button } from '@mantine/core';
import type { Highlight } from '@quarterlight/contract/rules/highlight';
import { useState } from 'react';
import { notify } from '../../platform/notices.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Day, Instant } from '../../ui/bits/Day.tsx';
import { Eurocode } from '../../ui/bits/Eurocode.tsx';
import { HighlightChip } from '../../ui/bits/HighlightChip.tsx';
import { MapPosition } from '../../ui/bits/MapPosition.tsx';
import { Money, UnitMoney } from '../../ui/bits/Money.tsx';
import { Plate } from '../../ui/bits/Plate.tsx';
import { StateChip, type Tone } from '../../ui/bits/StateChip.tsx';
import { Timeline } from '../../ui/bits/Timeline.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Section } from '../../ui/record/Section.tsx';

const tones: readonly Tone[] = ['neutral', 'blue', 'green', 'amber', 'red', 'violet', 'orange', 'glass'];
const highlights: readonly Highlight[] = ['isCompleted', 'failedAttempt', 'isInspected', 'failedAdas', 'isReleased', 'isPriority'];
const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Chips, money, days, buttons, notices, dialogs. */
export function BitsExamples() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Section title="Values">
        <div style={row}>
          <Plate registration="AB12CDE" />
          <Plate registration={null} />
          <Eurocode code="8556AGSMVZ1B" />
          <Money value={{ amount: 1_234_550, currency: 'GBP' }} />
          <Money value={{ amount: -300, currency: 'GBP' }} />
          <UnitMoney value={{ unitAmount: 123_456, currency: 'GBP' }} />
          <Day value="2026-11-20" />
          <Instant value="2026-11-20T09:30:00.000Z" />
        </div>
      </Section>
      <Section title="Places">
        <div style={row}>
          <MapPosition latitude={52.58597} longitude={1.34927} label="Norwich workshop" />
          <MapPosition latitude={55.86} longitude={-4.25} label="Glasgow depot" />
          <MapPosition latitude={49.2144} longitude={-2.1358} label="Jersey depot" />
          <MapPosition latitude={null} longitude={null} label="Elsewhere" />
        </div>
      </Section>
      <Section title="States and highlights">
        <div style={row}>
          {tones.map((tone) => (
            <StateChip key={tone} tone={tone}>
              {tone}
            </StateChip>
          ))}
        </div>
        <div style={{ ...row, marginTop: 12 }}>
          {highlights.map((highlight) => (
            <HighlightChip key={highlight} highlight={highlight} />
          ))}
          <HighlightChip highlight="isPriority" compact />
        </div>
      </Section>
      <Section title="Actions">
        <div style={row}>
          <ActionButton primary run={() => wait(900)}>
            Release 6 jobs
          </ActionButton>
          <ActionButton run={() => wait(100)}>Hold</ActionButton>
          <ActionButton
            run={() => wait(100)}
            ask={{ danger: true, confirm: 'Cancel the job', title: 'Cancel this job?', text: 'The glass goes back to stock.' }}
            color="red"
          >
            Cancel job
          </ActionButton>
          <Button variant="default" onClick={() => void confirm()}>
            Default question
          </Button>
          <Button variant="default" onClick={() => setOpen(true)}>
            Dialog
          </Button>
          <Menu
            label="More"
            trigger={(bind) => (
              <Button {...bind} variant="default">
                Menu
              </Button>
            )}
            entries={[
              { label: 'Duplicate', onClick: () => notify.info('Duplicated') },
              { label: 'Shown', checked: true, onClick: () => undefined },
              { label: 'Delete', danger: true, apart: true, onClick: () => notify.error('Something went wrong.') },
            ]}
          />
          <Button variant="default" onClick={() => notify.success()}>
            Success
          </Button>
          <Button variant="default" onClick={() => notify.error('Bad request.')}>
            Error
          </Button>
          <Button variant="default" onClick={() => notify.undo('Moved to Tuesday', () => notify.info('Moved back'))}>
            Undo
          </Button>
        </div>
        <Dialog title="A short question" opened={open} onClose={() => setOpen(false)}>
          Only for one question or one short form.
        </Dialog>
      </Section>
      <Section title="Timeline">
        <Timeline
          entries={[
            { id: '3', at: '2026-11-20T09:30:00.000Z', by: 'J. Patel', title: 'Completed', tone: 'green', detail: 'Signed by the customer' },
            { id: '2', at: '2026-11-19T15:00:00.000Z', by: 'M. Jones', title: 'Released to the technician', tone: 'blue' },
            { id: '1', at: '2026-11-18T08:12:00.000Z', by: 'A. Smith', title: 'Created' },
          ]}
        />
      </Section>
      <EmptyState title="No transfers yet" action={<Button>New transfer</Button>}>
        Move glass from one location to another with a transfer.
      </EmptyState>
    </div>
  );
}
