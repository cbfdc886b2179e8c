import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  identityProofFieldByEndpointId,
  noIdentityProofReasonByEndpointId,
  endpointIdsRequiringRecentIdentityProof,
} from './proof-requirements.rules.ts';
import { endpoints } from '#app/contract.ts';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { listNestedSchemaFields } from '#tests/nasty.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

const features = [
  'passkeys',
  'passwords',
  'secondFactor',
  'myAccount',
  'session',
  'identityProof',
  'signUp',
  'apiClients',
  'users',
];
const changing = endpoints.filter(
  ({ id, method, isReadOnly: reads }) =>
    features.includes(id.split('.')[0] ?? '') && (method === 'GET' ? reads === false : !reads),
);

describe('the list of endpoints that change a sign-in method', () => {
  it('contains every writing endpoint of the sign-in features, and no other', () => {
    const listed = [
      ...endpointIdsRequiringRecentIdentityProof,
      ...Object.keys(identityProofFieldByEndpointId),
      ...Object.keys(noIdentityProofReasonByEndpointId),
    ];
    expect(listed.toSorted()).toEqual(changing.map(({ id }) => id).toSorted());
  });
  it('matches the contract: only these endpoints refuse without a recent proof', () => {
    const refusing = endpoints.filter(({ errors: refuses = [] }) =>
      refuses.some(({ code }) => code === 'session.identityProofRequired'),
    );
    expect(refusing.map(({ id }) => id).toSorted()).toEqual(
      [...endpointIdsRequiringRecentIdentityProof].toSorted(),
    );
  });
  it.each(Object.entries(identityProofFieldByEndpointId))('%s takes the proof in its body', (id, field) => {
    const body = endpoints.find((one) => one.id === id)?.body;
    expect(listNestedSchemaFields(body).map(({ path }) => path.join('.'))).toContain(field);
  });
});

describe('a token without proof, ten minutes after the sign-in', () => {
  let world: IdentityTestWorld;
  beforeAll(async () => {
    world = await openIdentityTestWorld();
  });
  afterAll(() => world.close());
  const coded = 'x'.repeat(20);
  const bodies: Readonly<Record<string, unknown>> = {
    'passkeys.add': {
      name: 'Phone',
      answer: {
        id: coded,
        rawId: coded,
        type: 'public-key',
        response: { clientDataJSON: coded, attestationObject: coded },
      },
    },
    'secondFactor.confirm': { code: '123456' },
    'apiClients.add': { name: 'Robot', level: 'Internal', scopes: ['people'] },
    'apiClients.addSecret': { keepOldHours: 0 },
  };
  it.each(endpointIdsRequiringRecentIdentityProof)('is refused by %s before any other check', async (id) => {
    const call = endpoints.find((one) => one.id === id);
    if (!call) throw new Error(`no call ${id}`);
    const person = await world.person();
    await world.rows("insert into role (code, name) values ('Admin', 'Admin') on conflict do nothing");
    await world.rows("insert into user_role values ($1, 'Admin', 1)", [person.id]);
    const token = (await signInOverHttp(world.origin, person)).access_token;
    await world.rows(
      "update login_session set started_at = now() - interval '10 minutes', authenticated_at = null where subject = $1",
      [person.subject],
    );
    const params = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]),
    );
    const answer = await world.api(fillPathParams(call.path, params), token, {
      method: call.method,
      ...(call.body ? { body: JSON.stringify(bodies[id]) } : {}),
    });
    expect([answer.status, answer.message]).toEqual([412, 'Confirm your identity and try again.']);
  });
});
