import { siteMessages } from '../../domain/wire/site-messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Weave } from '../../shared/ui/brand/Weave.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type from '../../shared/ui/type.module.css';
import { Action } from './Action.tsx';
import styles from './Closing.module.css';
import shapes from './shapes.module.css';

export function Closing() {
  return (
    <section className={classNames(shapes.deep, shapes.screenOnly, styles.closing)}>
      <div className={styles.cloth}>
        <Weave />
      </div>
      <div className={classNames(shapes.container, styles.words)}>
        <h2 className={type.h2}>{siteMessages.closing}</h2>
        <p className={classNames(shapes.mutedOnDeep, styles.line)}>
          Your first class can be on the coming weekend.
        </p>
        <div className={classNames(shapes.actions, styles.actions)}>
          <Action href={paths.register()} look="flame">
            {siteMessages.closingRegister}
          </Action>
          <Action href={paths.auth()} look="outlinedOnDeep">
            {siteMessages.closingSignIn}
          </Action>
        </div>
      </div>
    </section>
  );
}
