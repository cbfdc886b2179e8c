import type { FastifyRequest } from 'fastify';
import type { Actor } from './work.ts';

/**
 * What the security log must know of a request beside its address and status. A page answers 200 with a sentence where a call
 * answers 4xx, so the place that refuses says so here. Nothing that was typed is kept: people type passwords into the wrong field.
 */
export type SecurityKind = 'signInRefused' | 'forbidden' | 'wrongLink' | 'tooMany';
export interface SecurityNote {
  kind: SecurityKind;
  /** Whose door it was. Used to find the person, and not kept where there is none. */
  email?: string;
}

const notes = new WeakMap<FastifyRequest, SecurityNote>();
const callers = new WeakMap<FastifyRequest, Actor>();

export const noteSecurity = (request: FastifyRequest, note: SecurityNote): void =>
  void notes.set(request, note);
export const securityNoteOf = (request: FastifyRequest): SecurityNote | undefined => notes.get(request);

export const noteCaller = (request: FastifyRequest, actor: Actor): void => void callers.set(request, actor);
export const callerOf = (request: FastifyRequest): Actor | undefined => callers.get(request);
