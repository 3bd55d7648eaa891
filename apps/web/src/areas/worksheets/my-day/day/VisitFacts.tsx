import { IconCamera, IconMapPin, IconNote, IconPhone } from '@tabler/icons-react';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';
import { addressOf, contactName, mapLink, telephoneOf, whereItLies } from './visit-words.ts';

/** What a technician needs to get there and to have the right glass: address, telephone, glass, note, ADAS. */
export function VisitFacts({ visit }: { readonly visit: LocalVisit }) {
  const telephone = telephoneOf(visit);
  return (
    <>
      <div className={classes.ways}>
        {addressOf(visit) !== '' && (
          <a href={mapLink(visit)} className={classes.way}>
            <IconMapPin size={20} aria-hidden />
            <span>
              <span className="ql-hidden">Way to </span>
              {visit.place === 'workshop' ? `Workshop ${visit.placeName} · ${addressOf(visit)}` : addressOf(visit)}
              {visit.driveMinutes !== null && visit.startedAt === null && <span className={classes.soft}> · about {visit.driveMinutes} min drive</span>}
            </span>
          </a>
        )}
        {telephone !== '' && (
          <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className={classes.way}>
            <IconPhone size={20} aria-hidden />
            <span>
              <span className="ql-hidden">Call </span>
              {contactName(visit)} · {telephone}
            </span>
          </a>
        )}
      </div>
      <Pieces visit={visit} counted />
      {visit.adasRequirement === 'required' && (
        <p className={classes.adas}>
          <IconCamera size={20} aria-hidden /> Calibration needed
        </p>
      )}
      {visit.noteTechnician !== '' && (
        <p className={classes.note}>
          <IconNote size={20} aria-hidden /> {visit.noteTechnician}
        </p>
      )}
    </>
  );
}

/** The glass and parts of a visit, and where each of them is. */
export function Pieces({ visit, counted = false }: { readonly visit: LocalVisit; readonly counted?: boolean }) {
  const pieces = visit.lines.filter(({ kind }) => kind === 'glass' || kind === 'part');
  if (pieces.length === 0) return null;
  return (
    <ul className={classes.pieces}>
      {pieces.map((line) => {
        const { words, act } = whereItLies(line);
        return (
          <li key={line.id}>
            <span>
              {!counted || line.quantity === 1 ? '' : `${line.quantity} × `}
              {line.description} {line.code !== '' && <code>{line.code}</code>}
            </span>
            {words !== '' && <strong className={act ? classes.act : classes.fine}>{words}</strong>}
          </li>
        );
      })}
    </ul>
  );
}
