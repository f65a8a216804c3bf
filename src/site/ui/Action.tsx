import type { ComponentProps } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import styles from './Action.module.css';

/** `flame` and `outlinedOnDeep` are for the dark green background. */
type Look = 'filled' | 'outlined' | 'flame' | 'outlinedOnDeep';
type Props = ComponentProps<typeof Button> & { readonly look?: Look };

export function Action({ look = 'filled', className, ...props }: Props) {
  const isOutlined = look === 'outlined' || look === 'outlinedOnDeep';
  const classes = classNames(
    styles.action,
    props.size === 'small' && styles.small,
    isOutlined && styles.outlined,
    look === 'flame' && styles.flame,
    look === 'outlinedOnDeep' && styles.outlinedOnDeep,
    className,
  );
  return <Button {...props} variant={isOutlined ? 'outlined' : 'contained'} className={classes} />;
}
