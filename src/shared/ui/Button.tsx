/** The hub's button where MUI's would be too much to load: the same look, a link where it has an address. */
import type { ComponentProps } from 'react';
import { styled } from './styled.ts';

type Variant = 'contained' | 'outlined' | 'text';

const Base = styled('button')<{ variant: Variant; small: boolean }>(({ theme, variant, small }) => {
  const { primary } = theme.vars.palette;
  const filled = variant === 'contained';
  return {
    ...theme.typography.button,
    ...(small ? { fontSize: '0.9375rem' } : {}),
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: small ? 40 : 48,
    padding: small ? '6px 14px' : '8px 20px',
    border: variant === 'outlined' ? '2px solid currentColor' : '2px solid transparent',
    borderRadius: 12,
    background: filled ? primary.main : 'transparent',
    color: filled ? primary.contrastText : primary.main,
    fontFamily: 'inherit',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': filled ? { background: primary.dark } : { textDecoration: 'underline' },
    '&:disabled, &[aria-disabled="true"]': { cursor: 'default', opacity: 0.65 },
  };
});

type Own = { readonly variant?: Variant; readonly size?: 'small' | 'large' };
type Props = Own & (({ href: string } & ComponentProps<'a'>) | ({ href?: never } & ComponentProps<'button'>));

export function Button({ variant = 'contained', size = 'large', ...props }: Props) {
  const look = { variant, small: size === 'small' };
  if (props.href === undefined) return <Base type="button" {...props} {...look} />;
  return <Base as="a" {...(props as object)} {...look} />;
}
