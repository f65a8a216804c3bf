/** A proof's picture: fits, zooms, turns; moves by scrolling, dragging or arrow keys. */
import AddIcon from '@mui/icons-material/Add';
import FitIcon from '@mui/icons-material/FitScreen';
import RemoveIcon from '@mui/icons-material/Remove';
import TurnIcon from '@mui/icons-material/RotateRight';
import { Box, IconButton, Tooltip } from '@mui/material';
import {
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Empty } from './states.tsx';

export type PictureHandle = { readonly [Action in 'zoomIn' | 'zoomOut' | 'fit' | 'turn']: () => void };

type Size = { readonly width: number; readonly height: number };
type Props = { readonly picture: Blob; readonly alt: string; readonly ref?: Ref<PictureHandle> };

const STEP = 1.4;
const MOST = 6;
/** Zooming in starts at the top, where screenshots show payee and amount. */
const TOP = { x: 0.5, y: 0 };

export function PictureViewer({ picture, alt, ref }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  const [room, setRoom] = useState<Size | null>(null);
  const [zoom, setZoom] = useState(1);
  const [quarter, setQuarter] = useState(0);
  const [unshown, setUnshown] = useState(false);

  useLayoutEffect(() => {
    const node = frame.current;
    if (node === null) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: node.clientWidth, height: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const address = URL.createObjectURL(picture);
    image.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [picture]);

  /** The point of the picture that zooming keeps in the middle. */
  const middle = useRef(TOP);
  useLayoutEffect(() => {
    const node = frame.current;
    if (node === null) return;
    node.scrollTo(
      middle.current.x * node.scrollWidth - node.clientWidth / 2,
      middle.current.y * node.scrollHeight - node.clientHeight / 2,
    );
  }, [zoom]);
  const zoomBy = (factor: number) => {
    if (frame.current !== null) middle.current = zoom === 1 ? TOP : middleOf(frame.current);
    setZoom((now) => Math.min(MOST, Math.max(1, now * factor)));
  };
  const actions: PictureHandle = {
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: () => setZoom(1),
    turn: () => setQuarter((now) => (now + 1) % 4),
  };
  useImperativeHandle(ref, () => ({
    ...actions,
    zoomIn: () => {
      actions.zoomIn();
      // Arrow keys scroll the focused element.
      frame.current?.focus({ preventScroll: true });
    },
  }));

  if (unshown) {
    return (
      <Empty title="The picture cannot be shown">
        The file is damaged. Ask the learner to send it again, or reject it as unreadable.
      </Empty>
    );
  }
  const sizes = natural && room ? sizesFor(natural, room, zoom, quarter % 2 === 1) : null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%', gap: 0.5 }}>
      <Box
        ref={frame}
        tabIndex={0}
        role="group"
        aria-label="Picture of the payment"
        onPointerDown={startDrag}
        onPointerMove={drag}
        onKeyDown={(event) => {
          if (zoom > 1 && event.key.startsWith('Arrow')) event.stopPropagation();
        }}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: zoom > 1 ? 'auto' : 'hidden',
          display: 'flex',
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          cursor: zoom > 1 ? 'grab' : 'default',
          touchAction: 'pan-x pan-y',
        }}
      >
        <Box
          sx={{ position: 'relative', m: 'auto', flex: 'none', ...(sizes?.box ?? { width: 1, height: 1 }) }}
        >
          <Box
            component="img"
            ref={image}
            alt={alt}
            draggable={false}
            onError={() => setUnshown(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            sx={{
              position: 'absolute',
              top: '50%',
              left: '50%',
              maxWidth: 'none',
              visibility: sizes === null ? 'hidden' : 'visible',
              transform: `translate(-50%, -50%) rotate(${quarter * 90}deg)`,
              ...sizes?.image,
            }}
          />
        </Box>
      </Box>
      <Box role="toolbar" aria-label="Picture" sx={{ display: 'flex', justifyContent: 'center', gap: 0.5 }}>
        {TOOLS.map(([label, action, Icon]) => (
          <Tooltip key={label} title={label}>
            <IconButton aria-label={label} onClick={actions[action]}>
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}

const TOOLS = [
  ['Smaller', 'zoomOut', RemoveIcon],
  ['Larger', 'zoomIn', AddIcon],
  ['Fit', 'fit', FitIcon],
  ['Turn', 'turn', TurnIcon],
] as const;

/** The space that the turned picture takes, and its size before turning, px. */
function sizesFor(natural: Size, room: Size, zoom: number, turned: boolean): { box: Size; image: Size } {
  const across = turned ? { width: natural.height, height: natural.width } : natural;
  const scale = Math.min(room.width / across.width, room.height / across.height, 2) * zoom;
  return {
    box: { width: across.width * scale, height: across.height * scale },
    image: { width: natural.width * scale, height: natural.height * scale },
  };
}

const middleOf = (node: HTMLElement): { x: number; y: number } => ({
  x: (node.scrollLeft + node.clientWidth / 2) / node.scrollWidth,
  y: (node.scrollTop + node.clientHeight / 2) / node.scrollHeight,
});

function startDrag(event: PointerEvent): void {
  if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
}

function drag(event: PointerEvent): void {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
  event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}
