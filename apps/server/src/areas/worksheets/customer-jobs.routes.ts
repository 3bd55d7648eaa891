import * as routes from '@quarterlight/contract/worksheets/customer-job-routes';
import { mostPhotographs } from '@quarterlight/contract/worksheets/customer-names';
import * as queue from '@quarterlight/contract/worksheets/queue-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { pictures } from '../../platform/files/media-types.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { openFile, type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { acceptJob, rejectJob, sendJobOn } from './answer-job.ts';
import { cancelOwnJob } from './customer-cancel.ts';
import { presentCustomerJobSummary, presentJobBrief, showCustomerJob } from './customer-jobs.present.ts';
import { findCustomerFiles, findCustomerJobs } from './customer-jobs.queries.ts';
import { showJobAccount } from './job-account.ts';
import { jobMessages, readMessages, writeMessage } from './job-messages.ts';
import { keepPhotographs } from './keep-photographs.ts';
import { presentQueue, showRequest } from './queue.present.ts';
import { countWaiting, findQueue } from './queue.queries.ts';
import { sendJobAgain, submitJob } from './submit-job.ts';
import { presentBrief } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** A customer's own jobs. */
export function serveCustomerJobs(server: Server): void {
  serveList(server, routes.customerJobsFile, async (tx, { criteria }) => presentPage(await findCustomerJobs(tx, criteria), presentCustomerJobSummary));
  server.serve(routes.getJobAccount, ({ scope }) => scope.read(showJobAccount));
  server.serve(routes.getCustomerJob, ({ scope, params }) => scope.read((tx) => showCustomerJob(tx, params.id)));
  server.serveWrite(routes.submitJob, async (tx, { body }) => presentJobBrief(await submitJob(tx, body)));
  server.serveWrite(routes.sendJobAgain, async (tx, { params, version, body }) => presentJobBrief(await sendJobAgain(tx, params.id, version, body)));
  server.serve(routes.cancelCustomerJob, ({ scope, params, version, body }) => cancelOwnJob(scope, params.id, version, body.reason));
  server.serveUpload<typeof routes.addJobPhotographs, ReceivedUpload>(
    routes.addJobPhotographs,
    async ({ scope, request }, write) => {
      const limits = await uploadLimits(scope);
      const maximumFiles = Math.min(limits.maximumFiles, mostPhotographs);
      return receiveUpload(routes.addJobPhotographs, request, { ...limits, maximumFiles, types: [...pictures] }, write);
    },
    async (tx, upload, { params }) => presentJobBrief(await keepPhotographs(tx, params.id, upload)),
  );
  server.serve(routes.getCustomerJobFile, async ({ scope, params }) => {
    const file = await scope.read(async (tx) => {
      found((await findCustomerFiles(tx, [params.id])).find(({ file_id }) => file_id === params.fileId));
      return openFile(tx, params.fileId);
    });
    return { mediaType: file.mediaType, body: file.stream, fileName: file.name, inline: file.mediaType.startsWith('image/') };
  });
  server.serveWrite(routes.writeToOffice, (tx, { params, body }) => writeMessage(tx, params.id, 'customer', body.text));
  server.serveWrite(routes.readFromOffice, (tx, { params, body }) => readMessages(tx, params.id, 'customer', body.upTo));
}

/** The queue of what customers sent, and what the office writes to them. */
export function serveQueue(server: Server, { presence }: Services): void {
  const brief = async (tx: WriteTx, changing: Promise<WorksheetRow>) => presentBrief(await changing, tx);
  serveList(server, queue.queueFile, async (tx, { criteria }) => {
    const page = await findQueue(tx, criteria);
    return { ...page, items: await presentQueue(tx, page.items, presence) };
  });
  server.serve(queue.countQueue, ({ scope }) => scope.read(countWaiting));
  server.serve(queue.getQueued, ({ scope, params }) => scope.read((tx) => showRequest(tx, params.id, presence)));
  server.serveWrite(queue.acceptJob, (tx, { params, version, body }) => brief(tx, acceptJob(tx, params.id, version, body)));
  server.serveWrite(queue.rejectJob, (tx, { params, version, body }) => brief(tx, rejectJob(tx, params.id, version, body)));
  server.serveWrite(queue.sendJobOn, (tx, { params, version, body }) => brief(tx, sendJobOn(tx, params.id, version, body)));
  server.serve(queue.listJobMessages, ({ scope, params }) => scope.read((tx) => jobMessages(tx, params.id, 'office')));
  server.serveWrite(queue.writeToCustomer, (tx, { params, body }) => writeMessage(tx, params.id, 'office', body.text));
  server.serveWrite(queue.readFromCustomer, (tx, { params, body }) => readMessages(tx, params.id, 'office', body.upTo));
}
