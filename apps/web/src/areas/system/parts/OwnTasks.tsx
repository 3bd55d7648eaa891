import { type QueuedTask } from '@quarterlight/contract/system/technical-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { technicalApi } from '../technical.api.ts';
import classes from './technical.module.css';

const states: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  failed: ['Failed', 'red'],
  retrying: ['Tried again later', 'amber'],
  running: ['Under way', 'blue'],
  waiting: ['Waits', 'neutral'],
};

/** The company's background work: how much of each kind, and what went wrong. */
export function OwnTasks() {
  const result = useQuery(technicalApi.tasks());
  return (
    <Section title="Background work">
      <LoadedRecord result={result}>
        {({ counts, items }) =>
          counts.length === 0 && items.length === 0 ? (
            <EmptyState title="Nothing waits">Messages, documents and other work in the background are all done.</EmptyState>
          ) : (
            <>
              <table className={classes.counts}>
                <thead>
                  <tr>
                    <th>Work</th>
                    <th>Waits</th>
                    <th>Under way</th>
                    <th>Tried again</th>
                    <th>Failed</th>
                  </tr>
                </thead>
                <tbody>
                  {counts.map(({ title, waiting, running, retrying, failed }) => (
                    <tr key={title}>
                      <td>{title}</td>
                      <td>{numberText(waiting)}</td>
                      <td>{numberText(running)}</td>
                      <td>{numberText(retrying)}</td>
                      <td>{numberText(failed)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <ul className={classes.list} aria-label="The oldest of each state">
                {items.map((item) => (
                  <OneTask key={item.id} item={item} />
                ))}
              </ul>
            </>
          )
        }
      </LoadedRecord>
    </Section>
  );
}

function OneTask({ item }: { readonly item: QueuedTask }) {
  const retry = useMutation(technicalApi.retry());
  const drop = useMutation(technicalApi.drop());
  const [word, tone] = states[item.state] ?? ['', 'neutral'];
  const params = { task: item.id };
  return (
    <li>
      <div className={classes.about}>
        <h3>
          {item.title} <StateChip tone={tone}>{word}</StateChip>
        </h3>
        <p>
          Asked for <Instant value={item.createdAt} />
          {item.attempts > 0 && (item.attempts === 1 ? ', tried once' : `, tried ${item.attempts} times`)}
          {(item.state === 'retrying' || item.state === 'waiting') && (
            <>
              , next try <Instant value={item.runAt} />
            </>
          )}
        </p>
        {item.problem && <p className={classes.said}>{item.problem}</p>}
      </div>
      {item.allowedActions.length > 0 && (
        <div className={classes.acts}>
          <ActionButton run={() => retry.mutateAsync({ params })}>Try again</ActionButton>
          <ActionButton
            run={() => drop.mutateAsync({ params })}
            ask={{ title: 'Drop this work?', text: `${item.title}: it is not done, and cannot be brought back.`, confirm: 'Drop', danger: true }}
          >
            Drop
          </ActionButton>
        </div>
      )}
    </li>
  );
}
