import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

const idIn = (data: Record<string | symbol, unknown> | undefined): string | null => (typeof data?.lookup === 'string' ? data.lookup : null);

interface Row {
  readonly id: string;
  readonly element: HTMLElement;
  readonly handle: HTMLElement;
  readonly setOver: (over: boolean) => void;
}

/** Lets a row be dragged by its handle, and others be dropped on it; gives how to end that. */
export const dragRow = ({ id, element, handle, setOver }: Row): (() => void) =>
  combine(
    draggable({ element, dragHandle: handle, getInitialData: () => ({ lookup: id }) }),
    dropTargetForElements({
      element,
      getData: () => ({ lookup: id }),
      canDrop: ({ source }) => idIn(source.data) !== null && idIn(source.data) !== id,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    }),
  );

/** Tells of every row that is dropped on another; gives how to end that. */
export const watchDrops = (tell: (id: string, on: string) => void): (() => void) =>
  monitorForElements({
    canMonitor: ({ source }) => idIn(source.data) !== null,
    onDrop: ({ source, location }) => {
      const [id, target] = [idIn(source.data), idIn(location.current.dropTargets[0]?.data)];
      if (id !== null && target !== null) tell(id, target);
    },
  });
