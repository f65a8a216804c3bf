/** Shows the question for a touch where a command waits for one. The dialog is loaded then: most days nobody sees it. */
import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Role } from '../../../domain/people/staff-member.ts';
import { askedTouch } from '../../data/passkeys/touch.ts';

type Dialog = ComponentType<{ isOwner: boolean; onTouched: () => void; onCancel: () => void }>;

export function AskedTouch({ role }: { role: Role }) {
  const { asking } = useStore(askedTouch);
  const [TouchDialog, setTouchDialog] = useState<Dialog | null>(null);
  useEffect(() => {
    if (asking === null) return;
    const load = async () => (await import('../../forms/passkeys/TouchDialog.tsx')).TouchDialog;
    // Without the dialog nobody can be asked.
    load().then((loaded) => setTouchDialog(() => loaded), asking.cancelled);
  }, [asking]);
  if (asking === null || TouchDialog === null) return null;
  return <TouchDialog isOwner={role === 'owner'} onTouched={asking.touched} onCancel={asking.cancelled} />;
}
