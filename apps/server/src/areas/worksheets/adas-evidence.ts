import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { missingEvidence } from '@quarterlight/contract/worksheets/adas-evidence';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { adasNames, calibrationMethods, calibrationResults } from '@quarterlight/contract/worksheets/names';
import { formatInstant } from '@quarterlight/kit/instants';
import { formatNumber } from '@quarterlight/kit/numbers';
import { listOf } from '@quarterlight/kit/text';
import type { Content } from 'pdfmake/interfaces.js';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import { factTable, letterName } from '../../platform/pdf/cells.ts';
import { type PdfDocument, renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings, logoForPaper } from '../system/index.ts';
import { showWorksheet } from './show-worksheet.ts';

/** Who calibrated, or had it done: the company, and the branch where the job is. */
interface Repairer {
  readonly name: string;
  readonly address: string;
  readonly logo: string;
  readonly footer: string;
}

/** The evidence of a job's calibrations. Refuses 'worksheet.evidence_missing' with all that is missing. */
export async function openEvidence(scope: Scope, id: string): Promise<{ body: Buffer; fileName: string }> {
  const { document, number } = await scope.read(async (tx) => {
    const [job, repairer] = await Promise.all([showWorksheet(tx, id), repairerOf(tx)]);
    const missing = [...(repairer.address === '' ? ['the address of the company, which the settings have'] : []), ...missingEvidence(job)];
    if (missing.length > 0) throw new Refusal('worksheet.evidence_missing', { details: { number: job.number, missing: listOf(missing) } });
    return { document: evidenceDocument(tx, job, repairer), number: job.number };
  });
  return { body: await renderPdf(document), fileName: `Calibration ${number}.pdf` };
}

async function repairerOf(tx: ReadTx): Promise<Repairer> {
  const [{ company }, logo] = await Promise.all([getSettings(tx), logoForPaper(tx)]);
  const address = [company.line1, company.line2, company.town, company.county, company.postcode].filter((part) => part !== '').join(', ');
  const registered = [company.legalName || company.name, company.companyNumber && `Company no. ${company.companyNumber}`, company.telephone];
  return { name: company.legalName || company.name, address, logo, footer: registered.filter(Boolean).join(' · ') };
}

function evidenceDocument(tx: ReadTx, job: WorksheetDetail, repairer: Repairer): PdfDocument {
  const { vehicle, calibrations } = job;
  const title = `Evidence of calibration ${job.number}`;
  return {
    title,
    author: repairer.name,
    footer: repairer.footer,
    content: [
      letterName(repairer.name, repairer.logo),
      { text: title, style: 'heading', margin: [0, 18, 0, 12] },
      {
        columns: [
          factTable(
            [
              ['Repairer', repairer.name],
              ['Address', repairer.address],
              ['Branch', job.branch?.name ?? ''],
              ['Job', job.number],
              ['Done for', job.customer.name],
              ['Claim number', job.insurance.claimNumber],
            ],
            { whole: 250, labels: 90 },
          ),
          factTable(
            [
              ['Make and model', `${vehicle.make} ${vehicle.model}`],
              ['Registration', displayRegistration(vehicle.registration)],
              ['VIN', vehicle.vin],
              ['Mileage', vehicle.mileage === null ? '' : formatNumber(vehicle.mileage)],
              ['Driver assistance', adasNames[job.adasRequirement]],
              ['Known from', job.adasSource],
            ],
            { whole: 250, labels: 100 },
          ),
        ],
        margin: [0, 0, 0, 16],
      },
      ...(calibrations.length === 0
        ? [{ text: 'No calibration was made: none is needed as said above.' }]
        : calibrations.flatMap((_, at) => attemptOf(tx, job, at))),
    ],
  };
}

function attemptOf(tx: ReadTx, job: WorksheetDetail, at: number): Content[] {
  const attempt = job.calibrations[at];
  if (attempt === undefined) return [];
  const before = job.calibrations.findIndex(({ id }) => id === attempt.retryOfId);
  const report = job.files.find(({ fileId }) => fileId === attempt.reportFileId);
  const mileage = attempt.mileage ?? job.vehicle.mileage;
  const facts: [string, string][] = [
    ['Result', calibrationResults[attempt.result]],
    ['Why', attempt.failReason],
    ['Date', formatInstant(attempt.performedAt, tx.tenant.timeZone)],
    ['Method', calibrationMethods[attempt.method]],
    ['Place', attempt.place],
    ['Competent person', attempt.performedBy],
    ['Certificate', attempt.certificateNumber],
    ['Subcontractor', [attempt.subcontractor, attempt.subcontractorAddress].filter((part) => part !== '').join(', ')],
    ['Equipment', attempt.equipment],
    ['Mileage', mileage === null ? '' : formatNumber(mileage)],
    ['Codes before the work', attempt.preScanCodes],
    ['Evidence of the result', [report === undefined ? '' : `Report ${report.name}`, attempt.evidence].filter((part) => part !== '').join('; ')],
    ['Repeats', before < 0 ? '' : `Attempt ${before + 1}`],
    ['Advisory signed by', attempt.advisorySignedBy],
  ];
  return [
    { text: `Attempt ${at + 1}: ${attempt.sensor}`, style: 'strong', margin: [0, 4, 0, 6] },
    { columns: [factTable(facts, { whole: 510, labels: 140 })], margin: [0, 0, 0, 12] },
  ];
}
