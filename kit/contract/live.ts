/**
 * Names that features declare beside their contracts, by adding to these interfaces. A name that nobody declared
 * does not compile; tests/architecture.test.ts asks that each topic is announced and heard.
 */

/** Topics of live announcements: what changed. */
export interface Topics {}
export type Topic = keyof Topics & string;

/** Kinds of long work that people start and watch. Each has one handler and one name in the tray. */
export interface JobKinds {}
export type JobKind = keyof JobKinds & string;
