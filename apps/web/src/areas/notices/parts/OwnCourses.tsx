import { Button } from '@mantine/core';
import type { OwnCourse } from '@quarterlight/contract/notices/training-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { trainingApi } from '../training.api.ts';
import { standingLooks, standingSentence } from '../training-words.ts';
import broadcasts from './broadcast.module.css';
import classes from './training.module.css';

/** What is to be read first, then what is done. */
export function OwnCourses() {
  const toRead = useQuery(trainingApi.mine({ of: 'to-read', limit: 200 }));
  const [shown, setShown] = useState(20);
  const done = useQuery(trainingApi.mine({ of: 'done', limit: Math.min(shown, 200) }));
  if (toRead.isError || done.isError)
    return (
      <EmptyState title="Your training could not be loaded." way={['Try again', () => Promise.all([toRead.refetch(), done.refetch()])]}>
        Check the connection.
      </EmptyState>
    );
  if (!toRead.data || !done.data) return <PartPending />;
  if (toRead.data.items.length === 0 && done.data.items.length === 0)
    return <EmptyState title="No training for you.">Courses that your company asks you to read stand here.</EmptyState>;
  return (
    <>
      <Group title="To read" of={toRead.data.items} />
      <Group title="Done" of={done.data.items} />
      {done.data.next !== null && shown < 200 && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + 60)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Group({ title, of }: { readonly title: string; readonly of: readonly OwnCourse[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={broadcasts.group}>{title}</h2>
      <ul className={broadcasts.list}>
        {of.map((course) => (
          <li key={course.id}>
            <Card course={course} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ course }: { readonly course: OwnCourse }) {
  const { name, tone } = standingLooks[course.standing];
  return (
    <article className={classes.card}>
      <h3>
        <Link to={pathTo('/training/course/$id', { id: course.id })}>{course.title}</Link>
      </h3>
      <StateChip tone={tone}>{name}</StateChip>
      {course.about !== '' && <p>{course.about}</p>}
      <p>{standingSentence(course)}</p>
    </article>
  );
}
