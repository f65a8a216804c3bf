import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../domain/wire/paths.ts';

/** MUI's links: the router's within the portal, plain ones elsewhere. */
export function RouterLink({ href, children, ...props }: ComponentProps<'a'>) {
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
