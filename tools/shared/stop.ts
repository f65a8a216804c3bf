/** Everything that must be undone when a command ends, however it ends. */
type Undo = () => Promise<void> | void;

const undos: Undo[] = [];
let stopping: Promise<void> | null = null;

/** Registers something to undo at the end; the last registered is undone first. */
export function atEnd(undo: Undo): void {
  undos.push(undo);
}

/** Undoes everything once; later calls wait for the first. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const undo of undos.reverse()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return stopping;
}

/** True once the command has begun to end: failures after that are the ending's own. */
export function isStopping(): boolean {
  return stopping !== null;
}

function endBecause(code: number, say?: string): void {
  if (stopping) return;
  if (say) console.log(say);
  void stopAll().then(() => process.exit(code));
}

/** Makes a command end well on Ctrl-C, on a signal, and when tools/run.mjs, which started it, is gone. */
export function endOnSignals(): void {
  process.on('SIGINT', () => endBecause(130, '\nStopping …'));
  process.on('SIGTERM', () => endBecause(143, 'Stopping …'));
  process.on('SIGHUP', () => endBecause(129));
  process.on('disconnect', () => endBecause(1));
  process.channel?.unref();
}
