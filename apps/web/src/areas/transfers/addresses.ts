import { pathTo } from '../../app/paths.ts';

/** Where a transfer is opened, so that a colleague sees the same. */
export const transferAddress = (id: string): string => `${pathTo('/stock-control/transfers')}?id=${id}`;
export const newTransferAddress = (): string => `${pathTo('/stock-control/transfers')}?new=1`;
