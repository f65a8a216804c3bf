/** Switches forwarding by a phone app on and off; its key is shown once, with the setup (rules §3). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FORWARDED_EVENT } from '../../../domain/money/wallet/forwarder.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { setForwarder } from '../../../domain/wire/wallet-command.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { sendStaff } from '../../data/commands.ts';
import { liveForwarder } from '../../data/settings.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ShownOnce } from '../../ui/PortalDialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { Code, FactList, Muted, Row } from '../../ui/shapes.ts';
import { Loaded } from '../Loaded.tsx';
import { useWatch } from '../use-read.ts';

const APP = 'https://github.com/capcom6/android-sms-gateway';

export function Forwarder() {
  const live = useWatch(liveForwarder);
  // A listener that fails is opened again by itself.
  const reading = { ...live, failure: live.value === null ? live.failure : null };
  const [key, setKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<boolean | null>(null);
  const {
    mutate: set,
    isPending,
    error,
  } = useMutation({
    mutationFn: (isOn: boolean) => sendStaff(setForwarder, { isOn }),
    onMutate: () => setAsked(null),
    onSuccess: (answer) => setKey(answer.key),
  });
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
            <Button
              variant={isOn ? 'outlined' : 'contained'}
              disabled={isPending}
              onClick={() => (isOn ? setAsked(true) : set(true))}
            >
              {isOn ? 'New key' : 'Switch on'}
            </Button>
            {isOn && (
              <Button variant="outlined" color="error" disabled={isPending} onClick={() => setAsked(false)}>
                Switch off
              </Button>
            )}
          </Row>
        )}
      </Loaded>
      {asked !== null && <Sure wanted={asked} onSure={() => set(asked)} onClose={() => setAsked(null)} />}
      {key !== null && <SetUp secret={key} onClose={() => setKey(null)} />}
    </Section>
  );
}

type SureProps = { readonly wanted: boolean; readonly onSure: () => void; readonly onClose: () => void };

function Sure({ wanted, onSure, onClose }: SureProps) {
  return (
    <FormDialog
      title={wanted ? 'A new key?' : 'Switch the forwarder off?'}
      submit={wanted ? 'Make a new key' : 'Switch off'}
      onSubmit={onSure}
      onClose={onClose}
    >
      <p>
        {wanted
          ? 'The present key stops working at once: nothing is forwarded until the app has the new one.'
          : 'Nothing is forwarded any more, and the key stops working. What came in stays.'}
      </p>
    </FormDialog>
  );
}

function SetUp({ secret, onClose }: { secret: string; onClose: () => void }) {
  const address = location.origin + paths.command('forwarded-message');
  const webhook = JSON.stringify({ id: 'hub', url: address, event: FORWARDED_EVENT });
  return (
    <ShownOnce
      title="Set the phone up"
      warning="This key is shown once. Type it into the app now, and keep it nowhere else."
      onClose={onClose}
    >
      <Copied label="Key" value={secret} what="the key" />
      <Copied label="Address" value={address} what="the address" />
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
          <Copied label="Registration" value={webhook} what="the registration" />
        </li>
        <li>Send the phone a message: here and on the Wallet page it says then when the app was heard.</li>
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

function Copied({ label, value, what }: { label: string; value: string; what: string }) {
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
