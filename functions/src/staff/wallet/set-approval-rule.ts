import { APPROVAL_RULE } from '../../../../src/domain/wire/collections.ts';
import { setApprovalRule } from '../../../../src/domain/wire/wallet-command.ts';
import { always, staffCommand } from '../../command/command.ts';

export const handler = staffCommand(
  setApprovalRule,
  async (transaction, call) => {
    const { dailyMax } = call.request;
    const known = await transaction.get('approvalRule', APPROVAL_RULE);
    const { day = null, approved = 0 } = known ?? {};
    // The sum already approved today survives turning the rule off and on.
    transaction.set('approvalRule', APPROVAL_RULE, { dailyMax, setAt: call.now, day, approved });
    return {
      answer: { dailyMax },
      audit: {
        action: 'approval_rule_set',
        id: APPROVAL_RULE,
        before: { dailyMax: known?.dailyMax ?? null },
        after: { dailyMax },
      },
    };
  },
  { needsTouch: always },
);
