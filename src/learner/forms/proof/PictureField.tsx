/** From the camera, the gallery or a share, previewed as it will be sent. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import surfaces from '../../ui/surfaces.module.css';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './PictureField.module.css';
import { formatBytes, type SmallPicture } from './picture.ts';

export type PictureState =
  | { readonly kind: 'none' }
  | { readonly kind: 'working' }
  | { readonly kind: 'ready'; readonly picture: SmallPicture }
  | { readonly kind: 'refused'; readonly sentence: string };

type Props = {
  readonly state: PictureState;
  readonly disabled: boolean;
  readonly onChoose: (file: Blob) => void;
  readonly onRemove: () => void;
};

export function PictureField({ state, disabled, onChoose, onRemove }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onChoose(file);
    target.value = '';
  };
  const busy = disabled || state.kind === 'working';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Picture of the message (if you have one)</legend>
      {state.kind === 'ready' && <Shown picture={state.picture} />}
      <p className={surfaces.muted} role="status">
        {statusText(state)}
      </p>
      {state.kind === 'refused' && (
        <Notice tone="error">
          <p>{state.sentence}</p>
        </Notice>
      )}
      <VisuallyHidden aria-hidden="true">
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          onChange={choose}
        />
      </VisuallyHidden>
      <VisuallyHidden>
        <input
          ref={gallery}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label="Picture of the payment"
          onChange={choose}
        />
      </VisuallyHidden>
      <div className={surfaces.actions}>
        <Button variant="outlined" disabled={busy} onClick={() => gallery.current?.click()}>
          {state.kind === 'ready' ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        {state.kind === 'ready' && (
          <Button variant="text" disabled={busy} onClick={onRemove}>
            Remove picture
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function statusText(state: PictureState): string {
  if (state.kind === 'working') return 'Making the picture small...';
  if (state.kind !== 'ready') return '';
  const { before, after } = state.picture;
  return `Picture: ${formatBytes(before)} before, ${formatBytes(after)} after. Place and phone data are removed.`;
}

function Shown({ picture }: { picture: SmallPicture }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  if (address === null) return null;
  // The form's legend calls it a picture too.
  // oxlint-disable-next-line jsx-a11y/img-redundant-alt
  return <img className={styles.preview} src={address} alt="Your picture as it will be sent" />;
}
