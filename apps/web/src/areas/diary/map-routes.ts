import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { kilometresBetween, type Point } from '@quarterlight/contract/rules/distance';
import { slotOrder } from '@quarterlight/contract/rules/slots';
import { routeOf } from '@quarterlight/contract/rules/travel';
import type { Technician } from './board-layout.ts';

/** A place on the paper. */
interface Spot {
  readonly x: number;
  readonly y: number;
}
/** A visit of a route; where it is on the paper, null where nobody knows. */
export interface MapStop {
  readonly card: BookingCard;
  /** 'B2': the second visit of technician B. */
  readonly mark: string;
  readonly at: Spot | null;
}
/** The visits of a technician in the order in which they are driven to; those of nobody stand as they are. */
export interface MapRoute {
  readonly technician: Technician | null;
  readonly letter: string;
  readonly stops: readonly MapStop[];
  /** As the crow flies from the first to the last of known places; null where fewer than two are known. */
  readonly kilometres: number | null;
}

/** A paper's size, with room at its edges for a mark. */
interface Paper {
  readonly width: number;
  readonly height: number;
  readonly edge: number;
}
/** About as many units as there are pixels: what is written can be read on either. */
export const papers = { desk: { width: 800, height: 600, edge: 48 }, phone: { width: 360, height: 400, edge: 40 } } as const;
/** A town is never drawn larger than this many degrees over the paper. */
const leastDegrees = 0.08;
/** Marks nearer to one another than this are moved apart. */
const apart = 22;
/** How far a town's name stands below its place, and how much room its letters take, in units of the paper. */
const lettering = { below: 30, high: 13, letter: 7 } as const;

const known = ({ latitude, longitude }: { readonly latitude: number | null; readonly longitude: number | null }): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };
const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`);

/** The day's routes on paper: north is up, one scale for both directions. Visits to a workshop are where their branch is. */
export function mapRoutes(
  board: Board,
  day: string,
  paper: Paper = papers.desk,
): { routes: MapRoute[]; pixelsPerKilometre: number | null; towns: (Spot & { readonly name: string })[] } {
  const cards = board.bookings.filter((card) => card.day === day).toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const workshops = new Map(board.branches.map((branch) => [branch.id, branch]));
  const workshopOf = ({ place: at, branchId }: BookingCard) => (at === 'workshop' ? workshops.get(branchId) : undefined);
  const pointOf = (card: BookingCard): Point | null => known(workshopOf(card) ?? card);
  const points = cards.map(pointOf).filter((point) => point !== null);
  const place = projection(points, paper);
  const taken: Spot[] = [];
  const spread = (point: Point | null) => {
    if (point === null) return null;
    const { x, y } = place.of(point);
    let at = { x, y };
    for (let turn = 0; turn < 40 && taken.some((one) => Math.hypot(one.x - at.x, one.y - at.y) < apart); turn += 1) {
      // Round and round, a little farther each time.
      const far = apart * (1 + turn / 8);
      at = { x: within(x + far * Math.cos((turn * Math.PI) / 4), paper.width), y: within(y + far * Math.sin((turn * Math.PI) / 4), paper.height) };
    }
    taken.push(at);
    return at;
  };
  const byTechnician = Map.groupBy(cards, ({ technicianId }) => technicianId);
  const shown = new Set(board.technicians.map(({ id }) => id));
  const busy = board.technicians.toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB')).filter(({ id }) => byTechnician.has(id));
  const routes = busy.map((technician, index): MapRoute => {
    const letter = letterOf(index);
    const stops = routeOf(
      (byTechnician.get(technician.id) ?? []).map((card) => ({ order: slotOrder(card.slot), startsAt: card.startsAt, point: pointOf(card), card })),
    );
    const driven = stops.flatMap(({ point }) => (point === null ? [] : [point]));
    return {
      technician,
      letter,
      stops: stops.map(({ card, point }, at) => ({ card, mark: `${letter}${at + 1}`, at: spread(point) })),
      kilometres: driven.length < 2 ? null : driven.slice(1).reduce((sum, point, at) => sum + kilometresBetween(driven[at] ?? point, point), 0),
    };
  });
  const nobodys = cards.filter(({ technicianId }) => technicianId === null || !shown.has(technicianId));
  const unassigned = nobodys.map((card, at) => ({ card, mark: `?${at + 1}`, at: spread(pointOf(card)) }));
  const towns = [...Map.groupBy(cards, (card) => workshopOf(card)?.name ?? card.town)].flatMap(([town, there]) => {
    const first = there.map(pointOf).find((point) => point !== null);
    return town === '' || first === undefined ? [] : [nameOf(town, place.of(first), taken, paper)];
  });
  return {
    routes: unassigned.length === 0 ? routes : [...routes, { technician: null, letter: '?', stops: unassigned, kilometres: null }],
    pixelsPerKilometre: points.length === 0 ? null : place.scale / 111.2,
    towns,
  };
}

/** Where a town's name is written: below its place or above, as near as it can be without a mark over it. */
function nameOf(name: string, at: Spot, marks: readonly Spot[], paper: Paper): Spot & { readonly name: string } {
  const { below, high, letter } = lettering;
  const half = (name.length * letter) / 2;
  const x = Math.min(paper.width - half, Math.max(half, at.x));
  const isFree = (y: number) => !marks.some((mark) => Math.abs(mark.x - x) < half + apart / 2 && Math.abs(mark.y - (y - high / 2)) < (apart + high) / 2);
  const lines = Array.from({ length: 40 }, (_, step) => (step * high) / 2).flatMap((far) => [at.y + below + far, at.y - below + high - far]);
  return { name, x, y: lines.find((y) => y > high && y < paper.height && isFree(y)) ?? at.y + below };
}

/** So that no mark is cut off at the edge. */
const within = (position: number, size: number): number => Math.min(size - apart / 2 - 4, Math.max(apart / 2 + 4, position));

function projection(points: readonly Point[], paper: Paper) {
  const [south, north] = range(points.map(({ latitude }) => latitude));
  const [west, east] = range(points.map(({ longitude }) => longitude));
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const across = Math.max(leastDegrees, (east - west) * squeeze);
  const up = Math.max(leastDegrees, north - south);
  const scale = Math.min((paper.width - 2 * paper.edge) / across, (paper.height - 2 * paper.edge) / up);
  return {
    scale,
    of: ({ latitude, longitude }: Point) => ({
      x: paper.width / 2 + (longitude - (west + east) / 2) * squeeze * scale,
      y: paper.height / 2 - (latitude - (south + north) / 2) * scale,
    }),
  };
}
const range = (numbers: readonly number[]): [number, number] => (numbers.length === 0 ? [0, 0] : [Math.min(...numbers), Math.max(...numbers)]);
