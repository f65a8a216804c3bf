/** Approval by rule of what was seen in the wallet, up to a sum a day; an owner switches it on and off. */
import { currencyName } from '#hub';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { TextField } from '../../../shared/ui/fields.tsx';
import { useNow } from '../../../shared/state/clock.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { type ApprovalRule as Rule, approvedOn } from '../../../domain/money/approval-rule.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { lusakaDay } from '../../../domain/time/time.ts';
import { setApprovalRule } from '../../../domain/wire/wallet-command.ts';
import { sendStaff } from '../../data/commands.ts';
import { liveApprovalRule } from '../../data/settings.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { Section } from '../../ui/Section.tsx';
import { Muted, Row } from '../../ui/shapes.ts';
import { Loaded } from '../Loaded.tsx';
import { useWatch } from '../use-read.ts';

export function ApprovalRule() {
  const rule = useWatch(liveApprovalRule);
  return (
    <Section title="Approval by rule">
      <Loaded reading={{ ...rule, failure: rule.value === null ? rule.failure : null }} rows={2}>
        {({ values }) => <RuleForm rule={values[0] ?? null} />}
      </Loaded>
    </Section>
  );
}

function RuleForm({ rule }: { rule: Rule | null }) {
  const stored = rule?.dailyMax ?? null;
  const { text, type, saved } = useDraft('approval rule', stored === null ? '' : String(stored));
  const today = lusakaDay(useNow(60_000));
  const dailyMax = parseKwacha(text);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (isOn && dailyMax === null)
        throw new Error(`Type the ${currencyName} that may be approved on one day, such as 5000.`);
      await sendStaff(setApprovalRule, { dailyMax: isOn ? dailyMax : null });
      saved(text);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(true);
  };
  return (
    <Box component="form" method="post" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="p" sx={{ m: 0 }}>
        Within a minute, the hub approves proofs that were seen in pasted messages, in a statement or in lines
        that staff typed, and that have no warning. What only a forwarder told waits for a reviewer.
      </Box>
      <Box component="p" role="status" sx={{ m: 0, fontWeight: 700 }}>
        {stored === null
          ? 'It is off: every proof waits for a reviewer.'
          : `It is on, up to ${formatKwacha(stored)} a day. Today it approved ${formatKwacha(rule === null ? 0 : approvedOn(rule, today))}.`}
      </Box>
      <Box sx={{ maxWidth: '16rem' }}>
        <TextField
          id="approval-rule-most"
          label="At most, K a day"
          hint="The sum of what it approves on one day."
          value={text}
          onChange={(event) => type(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
        />
      </Box>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Row sx={{ gap: 1.5 }}>
        <Button type="submit" disabled={isPending || (stored !== null && dailyMax === stored)}>
          {stored === null ? 'Switch it on' : 'Save'}
        </Button>
        {stored !== null && (
          <Button variant="outlined" disabled={isPending} onClick={() => mutate(false)}>
            Switch it off
          </Button>
        )}
      </Row>
      <Muted>The log says of each approval that the rule made it; an owner can reverse it.</Muted>
    </Box>
  );
}
