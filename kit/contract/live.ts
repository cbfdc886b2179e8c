/**
 * Names that features declare beside their contracts by extending these interfaces. An undeclared name does not compile.
 * tests/architecture.test.ts checks that every topic is published and subscribed to.
 */

/** Topics of change notifications: what changed. */
export interface Topics {}
export type Topic = keyof Topics & string;

/** Kinds of background jobs that users start and watch. Each has one handler and one name in the tray. */
export interface JobKinds {}
export type JobKind = keyof JobKinds & string;
