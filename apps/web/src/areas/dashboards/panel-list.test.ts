import { describe, expect, it } from 'vitest';
import { changedChoice, panelList, visibleNames } from './panel-list.ts';

describe('the panels of the dashboards', () => {
  it('stand in the specified order, the first four shown until somebody chooses', () => {
    expect(panelList.map((panel) => panel.name)).toEqual(['jobs-created', 'warranty-jobs', 'average-completion', 'unposted-invoices']);
    expect(visibleNames(null)).toEqual(['jobs-created', 'warranty-jobs', 'average-completion', 'unposted-invoices']);
  });

  it('keep the order when one is hidden and shown again', () => {
    const hidden = changedChoice(null, ['warranty-jobs'], false);
    expect(hidden).toEqual(['jobs-created', 'average-completion', 'unposted-invoices']);
    expect(changedChoice(hidden, ['warranty-jobs'], true)).toEqual(['jobs-created', 'warranty-jobs', 'average-completion', 'unposted-invoices']);
  });

  it('can all be hidden', () => {
    expect(
      changedChoice(
        null,
        panelList.map((panel) => panel.name),
        false,
      ),
    ).toEqual([]);
    expect(visibleNames([])).toEqual([]);
  });
});
