import { StartupError } from '#app/config.ts';

/**
 * Runs `cleanUp` once when this process should end: Ctrl-C, an external stop, a closed terminal, or a killed parent. The
 * terminal and the parent may both deliver the same Ctrl-C. Only a later one forces the end.
 */
export function cleanUpAndExitOnStopSignal(cleanUp: () => Promise<void>): void {
  let began: number | undefined;
  const stop = (): void => {
    if (began !== undefined) {
      if (Date.now() - began > 1500) process.exit(130);
      return;
    }
    began = Date.now();
    cleanUp().then(
      () => process.exit(0),
      (error: unknown) => exitWithError(error),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
}

/** Ends a command: prints the message of a StartupError, or the stack of any other error. */
export function exitWithError(error: unknown): never {
  if (error instanceof StartupError) console.error(`\n  ${error.message}\n`);
  else console.error(error);
  process.exit(1);
}
