/** Globals that both server and browser have beyond the language itself, for code that runs in either. */
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
