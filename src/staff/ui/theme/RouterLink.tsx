import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../domain/wire/paths.ts';

/** What MUI draws for an `href`: a link of the router within the portal, an ordinary one to anywhere else. */
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
