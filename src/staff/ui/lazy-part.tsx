/** Parts of a page whose code is loaded when they are first drawn. One that cannot be loaded leaves the page as it is. */
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import { showToast } from '../../shared/ui/toast.ts';

type Ways<P> = {
  /** What stands in its place while it loads. */
  readonly loading?: ReactNode;
  /** What happens where it cannot be loaded. Left out, nothing is shown. */
  readonly onFailed?: (props: P, thrown: unknown) => void;
};

/** A part of a page. What could not be loaded is asked for again when the part is drawn the next time. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading = null, onFailed }: Ways<P> = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Part(props) {
    const [Chosen, setChosen] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      let isDrawn = true;
      const show = (part: ComponentType<P>) => {
        loaded = part;
        if (isDrawn) setChosen(() => part);
      };
      const fail = (thrown: unknown) => {
        if (!isDrawn) return;
        setFailed(true);
        onFailed?.(latest.current, thrown);
      };
      if (loaded === null) load().then(show, fail);
      else show(loaded);
      return () => {
        isDrawn = false;
      };
    }, []);
    if (Chosen !== null) return <Chosen {...props} />;
    return hasFailed ? null : loading;
  };
}

export const tellNotLoaded = () => showToast(staffToasts.notLoaded, 'error');

/** A dialog or a form that a press opens. Where it cannot be loaded, a toast says so and it counts as closed. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  loading: ReactNode = null,
): ComponentType<P> =>
  lazyPart(load, {
    loading,
    onFailed: ({ onClose }) => {
      tellNotLoaded();
      onClose();
    },
  });
