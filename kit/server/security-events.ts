import type { FastifyRequest } from 'fastify';
import type { Actor } from './request-context.ts';

/**
 * What the security log needs about a request, besides its address and status. A page responds with 200 and a message where an
 * endpoint responds with 4xx, so the rejecting code reports it here. No input is stored, because users type passwords into the
 * wrong field.
 */
export type SecurityEventKind = 'signInRefused' | 'forbidden' | 'wrongLink' | 'tooMany';
export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The email of the account that was targeted. Used to find the user, and not stored if there is none. */
  email?: string;
}

const notes = new WeakMap<FastifyRequest, SecurityEvent>();
const callers = new WeakMap<FastifyRequest, Actor>();

export const setRequestSecurityEvent = (request: FastifyRequest, securityEvent: SecurityEvent): void =>
  void notes.set(request, securityEvent);
export const getRequestSecurityEvent = (request: FastifyRequest): SecurityEvent | undefined =>
  notes.get(request);

export const setRequestActor = (request: FastifyRequest, actor: Actor): void =>
  void callers.set(request, actor);
export const getRequestActor = (request: FastifyRequest): Actor | undefined => callers.get(request);
