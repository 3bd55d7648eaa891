import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { Can } from '../../../ui/Can.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LineList } from '../panels/LineList.tsx';
import { OpenLine } from '../panels/OpenLine.tsx';

/** Lines of the bank's statement, and which payments they are. */
export function BankLinesPage() {
  const navigate = useNavigate();
  return (
    <Page
      title="Bank lines"
      fill
      actions={
        <Can do="record-payments">
          <Button onClick={() => void navigate({ href: pathTo('/data-loads/bank-lines') })}>Load a file</Button>
        </Can>
      }
    >
      <LineList />
      <OpenLine />
    </Page>
  );
}
