/**
 * Names that features declare beside their contracts by extending these interfaces. An undeclared name does not compile.
 * tests/architecture.test.ts checks that every topic is published and subscribed to.
 */

/** The topics of change notifications. Each feature adds its own by extending this interface. */
export interface ChangeTopicMap {}
export type ChangeTopic = keyof ChangeTopicMap & string;

/**
 * The kinds of background jobs that users start and watch. Each feature adds its own by extending this interface. Each has
 * one handler and one name in the tray.
 */
export interface JobKindMap {}
export type JobKind = keyof JobKindMap & string;
