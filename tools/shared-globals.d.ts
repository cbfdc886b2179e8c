/** What server and browser both have beyond the language itself, for the code that runs in either. */
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
