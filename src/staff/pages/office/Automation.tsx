/** What the hub does by itself: forwarding by a phone app, whose key is shown once with the setup (`docs/operating.md`), and approval by rule. */
import { Alert, Box, Button, Link as MuiLink } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FORWARDED_EVENT } from '../../../domain/money/wallet/forwarder.ts';
import { formatFull, lusakaDay } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { setApprovalRule, setForwarder } from '../../../domain/wire/wallet-command.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { sendStaffCommand } from '../../data/commands.ts';
import { liveApprovalRule, liveForwarder } from '../../data/settings.ts';
import { ShownOnce } from '../../ui/PortalDialog.tsx';
import { Code, FactList, Muted, Row, Section } from '../../ui/shapes.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useWatch } from '../use-read.ts';
import { currencyName } from '#hub';
import { TextField } from '../../../shared/ui/fields.tsx';
import { useNow } from '../../../shared/state/clock.ts';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { type ApprovalRule as Rule, approvedOn } from '../../../domain/money/approval-rule.ts';
import { parseKwacha } from '../../../domain/money/kwacha.ts';
import { ConfirmButton } from '../../forms/ReasonForm.tsx';
import { useDraft } from '../../forms/use-draft.ts';

const APP = 'https://github.com/capcom6/android-sms-gateway';

export function Forwarder() {
  const live = useWatch(liveForwarder);
  // A listener that fails is opened again by itself.
  const reading = { ...live, failure: live.value === null ? live.failure : null };
  const [key, setKey] = useState<string | null>(null);
  const set = async (isOn: boolean) => setKey((await sendStaffCommand(setForwarder, { isOn })).key);
  const { mutate: switchOn, isPending, error } = useMutation({ mutationFn: () => set(true) });
  const state = live.value?.values[0];
  const isOn = state?.setAt != null;
  return (
    <Section title="Forwarder">
      <span>
        An app on the wallet’s phone passes each money message on to the hub. It tells the hub what came in;
        it never approves a payment by itself.
      </span>
      {isOn && (
        <Muted role="status">
          On since {formatFull(state.setAt ?? 0)}.{' '}
          {state.heardAt === null ? 'Not heard yet.' : `Last heard ${formatFull(state.heardAt)}.`}
        </Muted>
      )}
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      <Loaded reading={reading} rows={1} height={44}>
        {() => (
          <Row>
            {isOn ? (
              <>
                <ConfirmButton
                  label="New key"
                  size="medium"
                  title="A new key?"
                  submit="Make a new key"
                  send={() => set(true)}
                >
                  <p>
                    The present key stops working at once: nothing is forwarded until the app has the new one.
                  </p>
                </ConfirmButton>
                <ConfirmButton
                  label="Switch off"
                  size="medium"
                  color="error"
                  title="Switch the forwarder off?"
                  submit="Switch off"
                  send={() => set(false)}
                >
                  <p>Nothing is forwarded any more, and the key stops working. What came in stays.</p>
                </ConfirmButton>
              </>
            ) : (
              <Button disabled={isPending} onClick={() => switchOn()}>
                Switch on
              </Button>
            )}
          </Row>
        )}
      </Loaded>
      {key !== null && <ForwarderSetup secret={key} onClose={() => setKey(null)} />}
    </Section>
  );
}

function ForwarderSetup({ secret, onClose }: { secret: string; onClose: () => void }) {
  const address = location.origin + paths.command('forwarded-message');
  const webhook = JSON.stringify({ id: 'hub', url: address, event: FORWARDED_EVENT });
  return (
    <ShownOnce
      title="Set the phone up"
      warning="This key is shown once. Type it into the app now, and keep it nowhere else."
      onClose={onClose}
    >
      <CopyableValue label="Key" value={secret} what="the key" />
      <CopyableValue label="Address" value={address} what="the address" />
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        <li>
          Install <MuiLink href={APP}>SMS Gateway for Android</MuiLink> on the phone that gets the wallet’s
          messages, and let it read messages and run in the background.
        </li>
        <li>In its settings, under Webhooks, put the key in as the signing key.</li>
        <li>
          Register the address for the event <Code>{FORWARDED_EVENT}</Code>: send this to the app’s own
          address
          <Code> /webhooks</Code>, with its user name and password.
          <CopyableValue label="Registration" value={webhook} what="the registration" />
        </li>
        <li>Send the phone a message. This page and the Wallet page then show when the app was heard.</li>
      </Box>
      <FactList>
        <dt>Signature</dt>
        <dd>
          <Code>X-Signature</Code>, HMAC-SHA256 of the body and of <Code>X-Timestamp</Code>, in hex
        </dd>
        <dt>Time</dt>
        <dd>
          <Code>X-Timestamp</Code>, seconds since 1970
        </dd>
      </FactList>
    </ShownOnce>
  );
}

function CopyableValue({ label, value, what }: { label: string; value: string; what: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      <Muted>{label}</Muted>
      <Row sx={{ flexWrap: 'nowrap' }}>
        <Code sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', letterSpacing: 0 }}>{value}</Code>
        <CopyButton value={value} what={what} />
      </Row>
    </Box>
  );
}

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
      await sendStaffCommand(setApprovalRule, { dailyMax: isOn ? dailyMax : null });
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
