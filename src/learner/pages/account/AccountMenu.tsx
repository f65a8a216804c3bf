import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../domain/wire/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useInitials } from '../../state/initials.ts';
import styles from './AccountMenu.module.css';
import { SignOut } from './SignOut.tsx';

/** `uid` is null until the session is confirmed; nobody can sign out before that. */
export function AccountMenu({ uid }: { uid: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const initials = useInitials();
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) =>
      menu.current?.contains(target as Node) || setOpen(false);
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  const closeLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !menu.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <div ref={menu} className={styles.menu} onBlur={closeLeft}>
      <button
        ref={button}
        type="button"
        className={styles.initials}
        aria-label={initials === '' ? 'Your account' : `${initials}: your account`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {initials === '' ? <Person /> : initials}
      </button>
      {isOpen && (
        <div className={styles.panel}>
          <nav aria-label="Your account">
            <Link to={paths.dashboard()}>Your Dashboard</Link>
            <Link to={paths.profile}>Profile</Link>
            <a href={paths.courses}>Courses</a>
          </nav>
          {uid !== null ? (
            <SignOut uid={uid} />
          ) : (
            <Button variant="outlined" disabled>
              Sign Out
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Person() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <circle cx="10" cy="6" r="4" />
      <path d="M2 19a8 7 0 0 1 16 0z" />
    </svg>
  );
}
