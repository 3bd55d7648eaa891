import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { askAhead } from '../../../platform/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { Page } from '../../../ui/Page.tsx';
import { OwnCourses } from '../parts/OwnCourses.tsx';
import { trainingApi } from '../training.api.ts';

export const ahead: Ahead = () => {
  askAhead(trainingApi.mine({ of: 'to-read', limit: 200 }));
  askAhead(trainingApi.mine({ of: 'done', limit: 20 }));
};

/** What whoever looks is to know: the courses of their roles. */
export function TrainingPage() {
  const navigate = useNavigate();
  return (
    <Page
      title="Training"
      actions={
        <>
          <Can do="edit-training">
            <Button variant="default" onClick={() => void navigate({ href: pathTo('/training/team') })}>
              Team
            </Button>
          </Can>
          <Can do={['view-training', 'edit-training']}>
            <Button variant="default" onClick={() => void navigate({ href: pathTo('/training/courses') })}>
              All courses
            </Button>
          </Can>
        </>
      }
    >
      <OwnCourses />
    </Page>
  );
}
