import { Alert, Button } from '@mantine/core';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useNavigate } from '@tanstack/react-router';
import { dayText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { Counts } from './Counts.tsx';
import classes from './opened.module.css';
import { Figures } from './PreviewStep.tsx';
import { Refused } from './Refused.tsx';
import { Totals } from './Totals.tsx';

/** What was loaded, by whom, and whether it still stands. */
export function LoadedStep({ load, kind }: { readonly load: DataLoad; readonly kind: KindOfLoad }) {
  const navigate = useNavigate();
  const { counts, options, preview } = load;
  const isUndone = load.state === 'undone';
  return (
    <>
      {isUndone && (
        <Alert color="gray" variant="light" title="It was undone" role="note">
          {load.undoneBy} undid it on <Instant value={load.undoneAt} />. Nothing of it stands.
        </Alert>
      )}
      <Section title={isUndone ? 'What had been loaded' : 'What was loaded'}>
        {counts !== null && <Counts counts={counts} />}
        <Facts
          columns={3}
          of={[
            ['Loaded by', load.loadedBy],
            ['Loaded', <Instant key="loaded" value={load.loadedAt} />],
            ['Brought by', load.broughtBy],
            ['Brought', <Instant key="brought" value={load.createdAt} />],
            options.name !== '' && ['Name', options.name],
            kind.options.includes('effectiveFrom') && ['Effective from', dayText(options.effectiveFrom)],
            kind.options.includes('sendInvitations') && ['Invitations', options.sendInvitations === true ? 'Mailed' : 'Not mailed'],
            kind.extents !== null && ['What it holds', kind.extents[options.extent].label],
          ]}
        />
        {preview !== null && <Figures figures={preview.figures.map((figure) => ({ ...figure, attention: false }))} />}
        <Totals load={load} />
        <div className={classes.buttons}>
          <ActionButton run={() => loadsApi.saveFile(load)}>Download the file</ActionButton>
          <Button variant="default" onClick={() => void navigate({ href: kind.path })}>
            Load another file
          </Button>
        </div>
      </Section>
      {counts !== null && counts.refused > 0 && (
        <Section title="Lines that were left out" count={formatNumber(counts.refused)}>
          <Refused load={load} refused={counts.refused} />
        </Section>
      )}
    </>
  );
}
