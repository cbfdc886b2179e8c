import { StartupError } from '#app/config.ts';

/**
 * Runs `act` once when the reader wants us to end: Ctrl-C, a stop from outside, a closed terminal, or the killed parent.
 * The terminal and our parent may both deliver the same Ctrl-C; only a later one forces the end.
 */
export function onStopSignal(act: () => Promise<void>): void {
  let began: number | undefined;
  const stop = (): void => {
    if (began !== undefined) {
      if (Date.now() - began > 1500) process.exit(130);
      return;
    }
    began = Date.now();
    act().then(
      () => process.exit(0),
      (error: unknown) => exitWithError(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
}

/** Ends a command: a refusal with its sentence, a defect with its stack. */
export function exitWithError(error: unknown): never {
  if (error instanceof StartupError) console.error(`\n  ${error.message}\n`);
  else console.error(error);
  process.exit(1);
}
