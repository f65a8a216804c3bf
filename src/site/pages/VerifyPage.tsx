import { classNames } from '../../shared/ui/class-names.ts';
import { TextArea } from '../../shared/ui/fields.tsx';
import type from '../../shared/ui/type.module.css';
import { Action } from '../ui/parts.tsx';
import parts from '../ui/parts.module.css';
import styles from './VerifyPage.module.css';

/** Filled by `src/site/script/verify.ts`, in the browser alone. */
export function VerifyPage() {
  return (
    <div className={classNames(parts.container, styles.page)}>
      <h1 className={type.h2}>Check a certificate</h1>
      <section
        hidden
        data-result=""
        role="status"
        aria-label="What the check found"
        className={classNames(parts.card, styles.result)}
      >
        <h2 data-part="said" className={classNames(type.h3, styles.said)}>
          Checking
        </h2>
        <p data-part="why" />
        <p data-part="known" className={parts.muted} />
        <dl data-part="fields" className={styles.fields} />
      </section>
      <form data-check="">
        <TextArea
          id="pasted"
          name="pasted"
          label="Link of the certificate"
          hint="Or scan the QR code on it with your camera: it opens this page by itself."
          rows={3}
          required
          spellCheck={false}
          autoComplete="off"
        />
        <Action type="submit" className={styles.check}>
          Check
        </Action>
      </form>
      <p className={parts.muted}>
        Your own browser checks the signature, so nobody learns which certificate you look at. After one visit
        this page also works without signal.
      </p>
      <noscript>
        <p>This page needs JavaScript, because your browser does the checking.</p>
      </noscript>
    </div>
  );
}
