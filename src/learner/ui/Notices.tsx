import { styled } from '../../shared/ui/styled.ts';
import { Button } from '../../shared/ui/Button.tsx';
import type { Banner, BannerType } from '../../domain/dashboard/banner.ts';

const Notice = styled('div')<{ tone: BannerType }>(({ theme, tone }) => {
  const { success, error, info, warning, background } = theme.vars.palette;
  const tones = {
    approved: success.main,
    rejected: error.main,
    under_review: info.main,
    upcoming_reminder: warning.main,
  } as const satisfies Record<BannerType, string>;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    padding: '12px 16px',
    borderRadius: 14,
    border: `1px solid ${tones[tone]}`,
    borderInlineStartWidth: 6,
    background: background.paper,
    '& a': { color: error.main },
    '& p': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  };
});

const Stack = styled('div')({ display: 'grid', gap: 12, '&:empty': { display: 'none' } });

type NoticesProps = {
  readonly banners: readonly Banner[];
  /** The address of a banner's action. */
  readonly hrefOf: (orderId: string) => string;
};

/** The status banners (spec §4); a new one is read out when it comes. */
export function Notices({ banners, hrefOf }: NoticesProps) {
  return (
    <Stack role="region" aria-label="Notices" aria-live="polite">
      {banners.map(({ type, message, actionText, actionOrderId }) => (
        <Notice key={type} tone={type} role={type === 'rejected' ? 'alert' : undefined}>
          <p>{message}</p>
          {actionText !== undefined && actionOrderId !== undefined && (
            <Button size="small" variant="outlined" href={hrefOf(actionOrderId)}>
              {actionText}
            </Button>
          )}
        </Notice>
      ))}
    </Stack>
  );
}
