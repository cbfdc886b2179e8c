import type { FastifyRequest } from 'fastify';
import type { Actor } from './request-context.ts';

/**
 * What the security log must know of a request beside its address and status. A page answers 200 with a sentence where a call
 * answers 4xx, so the place that refuses says so here. Nothing that was typed is kept: people type passwords into the wrong field.
 */
export type SecurityEventKind = 'signInRefused' | 'forbidden' | 'wrongLink' | 'tooMany';
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Whose door it was. Used to find the person, and not kept where there is none. */
  email?: string;
}

const notes = new WeakMap<FastifyRequest, SecurityEvent>();
const callers = new WeakMap<FastifyRequest, Actor>();

export const recordSecurityEvent = (request: FastifyRequest, note: SecurityEvent): void =>
  void notes.set(request, note);
export const getSecurityEvent = (request: FastifyRequest): SecurityEvent | undefined => notes.get(request);

export const setRequestActor = (request: FastifyRequest, actor: Actor): void =>
  void callers.set(request, actor);
export const getRequestActor = (request: FastifyRequest): Actor | undefined => callers.get(request);
