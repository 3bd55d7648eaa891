import { Alert } from '@mantine/core';

interface ClosedNoticeProps {
  readonly reason: string;
  /** What that means for its work: 'It takes no new bookings.' */
  readonly follows: string;
}

/** That a company is closed, and why. */
export const ClosedNotice = ({ reason, follows }: ClosedNoticeProps) => (
  <Alert variant="light" color="gray" mt="sm" role="note">
    Closed{reason && `: ${reason}`}. {follows}
  </Alert>
);
