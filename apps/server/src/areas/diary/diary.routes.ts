import * as routes from '@quarterlight/contract/diary/routes';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { Server } from '../../platform/http/serve.ts';
import { dragBooking } from '../worksheets/index.ts';
import { findSlots } from './find-slots.ts';
import { showBoard } from './show-board.ts';
import { showFreed } from './show-freed.ts';
import { showOverview } from './show-overview.ts';
import { showPrint } from './show-print.ts';
import { showTray } from './show-tray.ts';
import { showWaiting } from './show-waiting.ts';

export function serveDiary(server: Server): void {
  server.serve(routes.getBoard, async ({ scope, query }) => scope.read((tx) => showBoard(tx, query)));
  server.serve(routes.getOverview, async ({ scope, query }) => scope.read((tx) => showOverview(tx, query)));
  server.serve(routes.getTray, async ({ scope, query }) => scope.read((tx) => showTray(tx, query)));
  server.serve(routes.getWaiting, async ({ scope, query }) => scope.read((tx) => showWaiting(tx, query)));
  server.serve(routes.getFreed, async ({ scope, query }) => scope.read((tx) => showFreed(tx, query)));
  server.serve(routes.getPrint, async ({ scope, query }) => scope.read((tx) => showPrint(tx, query)));
  server.serve(routes.findSlots, async ({ scope, query }) => scope.read((tx) => findSlots(tx, query)));
  server.serveWrite(routes.moveBooking, async (tx, { params, version, body }) => {
    const { row, booking } = await dragBooking(tx, params.id, version, body);
    return {
      id: booking.id,
      version: booking.version,
      worksheetId: row.id,
      worksheetVersion: row.version,
      state: WorksheetState.parse(row.state),
      overCapacity: booking.over_capacity,
    };
  });
}
