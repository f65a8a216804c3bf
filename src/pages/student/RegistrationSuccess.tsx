/** /registration-success: the one-time summary and what comes next (spec §2). */
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { formatKwacha } from '../../domain/course.ts';
import { cardMessages } from '../../domain/messages.ts';
import { formatOrderCode } from '../../domain/order.ts';
import { paths } from '../../paths.ts';
import { offerInstall } from '../../pwa/install-offer.ts';
import { dropSummary, markLeft, readSummary } from '../../stores/summary.ts';
import { Beside, SidePanel } from '../../ui/Beside.tsx';
import { PayCard } from '../../ui/brand/PayCard.tsx';
import { CopyButton } from '../../ui/student/CopyButton.tsx';
import { Actions } from '../../ui/student/surfaces.ts';

const steps = [
  ['Contact us on WhatsApp', 'Say that you registered; the message is already written.'],
  ['Complete your payment', 'Send the money by mobile money, then submit the confirmation.'],
  ['Access your dashboard', 'Your classes, your payment and your links are there.'],
] as const;

export function RegistrationSuccess() {
  const [summary] = useState(readSummary);
  useForgetOnLeaving();
  useEffect(() => (summary === null ? undefined : offerInstall()), [summary]);
  if (summary === null) return <Navigate to={paths.register()} replace />;
  const { orderId, courseName, userName, whatsappUrl, amount } = summary;
  return (
    <Beside
      title="You are registered"
      text="Keep the order number: you type it as the reference when you pay."
      side={<SidePanel title="Next steps" steps={steps} />}
    >
      <PayCard
        head="Registration received"
        subject={courseName}
        rows={[
          { label: 'Name', value: <bdi>{userName}</bdi> },
          { label: 'Course', value: courseName },
          {
            label: 'Order',
            value: formatOrderCode(orderId),
            isCode: true,
            action: <CopyButton value={orderId} what="order number" />,
          },
          { label: 'Amount', value: formatKwacha(amount) },
        ]}
      >
        <Button href={paths.register({ order: orderId })}>{cardMessages.submitProof}</Button>
        <Button variant="outlined" href={whatsappUrl} target="_blank" rel="noopener">
          Contact us on WhatsApp
        </Button>
      </PayCard>
      <nav aria-label="Go on">
        <Actions>
          <Button variant="text" href={paths.dashboard()}>
            Go to Dashboard
          </Button>
          <Button variant="text" href={paths.courses}>
            Browse Courses
          </Button>
          <Button variant="text" href={paths.support}>
            Get Support
          </Button>
        </Actions>
      </nav>
    </Beside>
  );
}

/** The summary goes with the page, unless the page is only reloaded. */
function useForgetOnLeaving(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      dropSummary();
      void navigate(paths.register(), { replace: true });
    };
    addEventListener('pagehide', markLeft);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', markLeft);
      removeEventListener('pageshow', comeBack);
      if (location.pathname !== paths.registrationSuccess) dropSummary();
    };
  }, [navigate]);
}
