import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

type Own = {
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly size?: 'small' | 'large';
};
type Props = Own &
  (
    | ({ to: string; href?: never } & ComponentProps<typeof Link>)
    | ({ href: string; to?: never } & ComponentProps<'a'>)
    | ({ href?: never; to?: never } & ComponentProps<'button'>)
  );

export function Button({ variant = 'contained', size = 'large', className, ...props }: Props) {
  const look = classNames(styles.button, styles[variant], size === 'small' && styles.small, className);
  if (props.to !== undefined) return <Link {...props} className={look} />;
  if (props.href !== undefined) {
    return (
      <a {...props} className={look}>
        {props.children}
      </a>
    );
  }
  return <button type="button" {...props} className={look} />;
}
