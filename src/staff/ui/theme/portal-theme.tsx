/** The theme with links that the router follows within the portal; those to elsewhere are plain ones. */
import type { LinkProps, Theme } from '@mui/material';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../domain/wire/paths.ts';
import { staffTheme } from './staff-theme.ts';

function RouterLink({ href, children, ...props }: ComponentProps<'a'>) {
  if (href?.startsWith(paths.ops)) {
    return (
      <Link {...props} to={href}>
        {children}
      </Link>
    );
  }
  return (
    <a {...props} href={href}>
      {children}
    </a>
  );
}

const { MuiButtonBase, MuiLink } = staffTheme.components ?? {};

export const portalTheme: Theme = {
  ...staffTheme,
  components: {
    ...staffTheme.components,
    MuiButtonBase: { defaultProps: { ...MuiButtonBase?.defaultProps, LinkComponent: RouterLink } },
    MuiLink: { ...MuiLink, defaultProps: { ...MuiLink?.defaultProps, component: RouterLink } as LinkProps },
  },
};
