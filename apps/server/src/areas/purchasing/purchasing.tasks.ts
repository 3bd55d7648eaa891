import type { Services } from '../../platform/services.ts';
import { type Task, task } from '../../platform/tasks/tasks.ts';
import { handOverOrder } from './hand-over-order.ts';
import { HandOver, handOverTask } from './send-by-interface.ts';

/** The queue's work of purchase orders. */
export const purchasingTasks = (services: Services): readonly Task[] => [
  task({
    name: handOverTask,
    title: 'Hand an order to its supplier’s interface',
    lane: 'outside',
    input: HandOver,
    run: (scope, input) => handOverOrder(services, scope, input),
  }),
];
