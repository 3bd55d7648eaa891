import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { type CheckStage, checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { jobTypeWordsOf } from '@quarterlight/contract/worksheets/work-words';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { namedDayText } from '../../../platform/formats.ts';
import { adasNames, joined, lineKinds, placeNames } from '../words.ts';
import classes from './JobCard.module.css';

interface JobCardProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** The job on one sheet of paper for whoever does it, without prices: printed at once, and away again. */
export function JobCard({ worksheet, onClose }: JobCardProps) {
  const begun = useRef(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['jobCard'] = '';
    window.addEventListener('afterprint', onClose);
    if (!begun.current) {
      begun.current = true;
      window.print();
    }
    return () => {
      window.removeEventListener('afterprint', onClose);
      delete dataset['jobCard'];
    };
  }, [onClose]);
  return createPortal(<Card worksheet={worksheet} />, document.body);
}

function Card({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { number, customer, vehicle, contact, address, booking, lines, notes, insurance } = worksheet;
  const facts: readonly (readonly [string, string])[] = [
    ['Customer', customer.name],
    ['Contact', joined([contact.title, contact.firstName, contact.lastName])],
    ['Telephone', joined([contact.mobile, contact.telephone], ', ')],
    ['Address', joined([address.line1, address.line2, address.line3, address.town, address.county, address.postcode], ', ')],
    ['Where', placeNames[worksheet.place]],
    ['Vehicle', joined([vehicle.make, vehicle.model, vehicle.year, vehicle.colour])],
    ['VIN', vehicle.vin],
    ['Mileage', vehicle.mileage === null ? '' : String(vehicle.mileage)],
    ['Calibration', adasNames[worksheet.adasRequirement]],
    ['Order number', worksheet.orderNumber],
    ['Insurer', insurance.insurerName],
  ];
  return (
    <article className={classes.card} data-job-card aria-label={`Job card ${number}`}>
      <header>
        <h1>{number}</h1>
        <strong className={classes.plate}>{displayRegistration(vehicle.registration)}</strong>
        <p>
          {jobTypeWordsOf(worksheet)}
          <br />
          {booking === null ? 'Not booked' : joined([namedDayText(booking.day), slotNames[booking.slot], booking.technician?.name], ', ')}
        </p>
      </header>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <h2>Work</h2>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>What</th>
            <th>Code</th>
            <th>Quantity</th>
            <th>Where it lies</th>
            <th>Done</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.description || lineKinds[line.kind]}</td>
              <td>{line.code}</td>
              <td>{line.quantity}</td>
              <td>{line.glassPlace ?? ''}</td>
              <td>
                <span className={classes.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.technician !== '' && (
        <>
          <h2>For the technician</h2>
          <p className={classes.note}>{notes.technician}</p>
        </>
      )}
      {worksheet.preFitAsked > 0 && <Checks title="Before fitting" stage="pre-fit" />}
      {worksheet.postFitAsked > 0 && <Checks title="After fitting" stage="post-fit" />}
      <div className={classes.written}>
        {['Mileage', 'Adhesive and batch', 'Temperature and humidity', 'Safe to drive from'].map((title) => (
          <div key={title}>{title}</div>
        ))}
      </div>
      <div className={classes.signatures}>
        <div>Technician, date and time</div>
        <div>Customer, name and signature</div>
      </div>
    </article>
  );
}

function Checks({ title, stage }: { readonly title: string; readonly stage: CheckStage }) {
  return (
    <>
      <h2>{title}</h2>
      <ul className={classes.checks}>
        {checkQuestions[stage].map(({ question, text }) => (
          <li key={question}>
            <span className={classes.box} /> {text}
          </li>
        ))}
      </ul>
    </>
  );
}
