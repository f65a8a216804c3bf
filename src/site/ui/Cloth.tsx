/** The woven pattern at the end of a dark green section: a strip at the bottom, or a panel on the right on a wide screen. */
import { Weave } from '../../shared/ui/brand/Weave.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import styles from './Cloth.module.css';
import shapes from './shapes.module.css';

/** Needs a positioned parent. The strip is 52 px high, or 144 px with `tall`. */
export function Cloth({ tall = false }: { tall?: boolean }) {
  return (
    <div className={classNames(styles.cloth, tall && styles.tall, shapes.screenOnly)}>
      <Weave />
    </div>
  );
}
