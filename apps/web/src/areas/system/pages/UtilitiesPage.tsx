import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { askAhead } from '../../../platform/query.ts';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { Page } from '../../../ui/Page.tsx';
import { Backups } from '../parts/Backups.tsx';
import { Features } from '../parts/Features.tsx';
import { InterfaceVersion } from '../parts/InterfaceVersion.tsx';
import { OutsideServices } from '../parts/OutsideServices.tsx';
import { OwnTasks } from '../parts/OwnTasks.tsx';
import { technicalApi } from '../technical.api.ts';
import classes from './UtilitiesPage.module.css';

export const ahead: Ahead = () => {
  askAhead(technicalApi.version());
  askAhead(technicalApi.services());
  askAhead(technicalApi.tasks());
};

/** Whether what was asked for is drawn: when its part draws it, and no sooner. */
const useDrawn = (isPending: boolean): boolean => useDeferredData(isPending ? undefined : true) === true;

/** What is technical of the company: for whoever looks after the product. */
export function UtilitiesPage() {
  // What is as long as there are services and tasks comes first, and the rest waits for it, so that nothing moves.
  const areServicesHere = useDrawn(useQuery(technicalApi.services()).isPending);
  const areTasksHere = useDrawn(useQuery(technicalApi.tasks()).isPending);
  return (
    <Page title="System utilities">
      <div className={classes.parts}>
        <OutsideServices />
        {areServicesHere && <OwnTasks />}
        {areServicesHere && areTasksHere && (
          <>
            <Backups />
            <InterfaceVersion />
            <Features />
          </>
        )}
      </div>
    </Page>
  );
}
