/** The hub's button for pages that do not load MUI. It looks the same, and is a link where it has an address. */
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

type Own = {
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly size?: 'small' | 'large';
};
type Props = Own & (({ href: string } & ComponentProps<'a'>) | ({ href?: never } & ComponentProps<'button'>));

export function Button({ variant = 'contained', size = 'large', className, children, ...props }: Props) {
  const look = classNames(styles.button, styles[variant], size === 'small' && styles.small, className);
  if (props.href === undefined) {
    return (
      <button type="button" {...props} className={look}>
        {children}
      </button>
    );
  }
  return (
    <a {...(props as ComponentProps<'a'>)} className={look}>
      {children}
    </a>
  );
}
