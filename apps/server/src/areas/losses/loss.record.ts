import { lossStateNames } from '@quarterlight/contract/losses/names';
import { LossState } from '@quarterlight/contract/losses/schemas';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInReach } from '../stock/index.ts';
import { lossActions } from './losses.rules.ts';

export const loss = defineRecord({
  entity: 'stock-loss',
  table: 'stock_loss',
  label: (row) => row.product_code,
  actions: lossActions,
  movedOn: (row) => new Refusal('loss.moved_on', { details: { code: row.product_code, state: lossStateNames[LossState.parse(row.state)].toLowerCase() } }),
  hidden: (row, actor) => !isInReach(actor, row),
  unlogged: ['bound_branch', 'bound_technician', 'product_code', 'value_pence', 'move_id', 'move_ids', 'created_at', 'is_damage'],
  names: { answer: 'Answer', aside_place_id: 'Put aside at' },
});
