import { deep, weaveMiddle } from '#hub';
import { errorMessages } from '../../domain/wire/messages.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { Action } from '../ui/parts.tsx';
import parts from '../ui/parts.module.css';
import styles from './NotFoundPage.module.css';

/** A piece of the pattern with one loose square. */
function MissingStitch() {
  return (
    <svg viewBox="0 0 224 192" width={224} height={192} aria-hidden="true">
      <path d="M0 96 96 0l96 96-96 96z" fill={deep} />
      <path d="M0 96 96 0l96 96-96 96z" fill="url(#weave)" />
      <path className={styles.ground} d="M128 48h16v16h-16z" />
      <path d="M190 26l15 5-5 15-15-5z" fill={weaveMiddle} />
    </svg>
  );
}

export function NotFoundPage() {
  return (
    <div className={classNames(parts.container, parts.stack, styles.page)}>
      <MissingStitch />
      <h1 className={classNames(type.h1, styles.title)}>{errorMessages.notFound}</h1>
      <p className={parts.muted}>The address may be old, or a letter is missing from it.</p>
      <div className={classNames(parts.actions, styles.actions)}>
        <Action href={paths.home}>{siteMessages.returnHome}</Action>
        <Action href={paths.courses} look="outlined">
          {siteMessages.viewCourses}
        </Action>
      </div>
    </div>
  );
}
