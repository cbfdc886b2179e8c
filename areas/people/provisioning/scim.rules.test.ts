import { describe, expect, it } from 'vitest';
import {
  normalizeAttributeName,
  parseScimFilter,
  parseScimPath,
  ScimSyntaxError,
} from './scim-filter.rules.ts';
import {
  readWritableScimAttributes,
  groupAttributeKinds,
  applyScimPatch,
  ScimPatchError,
  userAttributeKinds,
} from './scim-patch.rules.ts';
import type { ScimAttributes } from './scim-patch.rules.ts';
import {
  toScimError,
  matchesEtag,
  selectScimAttributes,
  extractScimUserInput,
} from './provisioning.rules.ts';
import { scimUrns } from './provisioning.contract.ts';

const test = (path: string, value: unknown, is = 'eq') => ({ kind: 'test', path, comparison: is, value });

describe('a SCIM filter', () => {
  it.each([
    ['userName eq "a@b.example"', test('username', 'a@b.example')],
    ['USERNAME EQ "x"', test('username', 'x')],
    [`${scimUrns.user}:userName sw "J"`, test('username', 'J', 'sw')],
    ['active eq true', test('active', true)],
    ['externalId pr', { kind: 'present', path: 'externalid' }],
    ['userName eq "say \\"hi\\" \\u00e9"', test('username', 'say "hi" é')],
    [
      'userName co "a" and active eq false or id eq "1"',
      {
        kind: 'or',
        inner: [
          { kind: 'and', inner: [test('username', 'a', 'co'), test('active', false)] },
          test('id', '1'),
        ],
      },
    ],
    [
      'active eq true and (userName eq "a" or userName eq "b")',
      {
        kind: 'and',
        inner: [test('active', true), { kind: 'or', inner: [test('username', 'a'), test('username', 'b')] }],
      },
    ],
    ['not (active eq true)', { kind: 'not', inner: test('active', true) }],
    [
      'emails[type eq "work" and value co "@x"]',
      {
        kind: 'has',
        path: 'emails',
        inner: { kind: 'and', inner: [test('type', 'work'), test('value', '@x', 'co')] },
      },
    ],
    [
      'emails[type eq "work"].value eq "a@x.example"',
      {
        kind: 'has',
        path: 'emails',
        inner: { kind: 'and', inner: [test('type', 'work'), test('value', 'a@x.example')] },
      },
    ],
    ['meta.lastModified gt "2027-01-01T00:00:00Z"', test('meta.lastmodified', '2027-01-01T00:00:00Z', 'gt')],
  ])('%s', (said, tree) => expect(parseScimFilter(said)).toEqual(tree));

  it.each([
    'userName',
    'userName eq',
    'userName is "x"',
    'eq "x"',
    '"userName" eq "x"',
    'userName eq x',
    'userName eq "x" and',
    'userName eq "x") or (1 eq 1',
    '(userName eq "x"',
    'userName eq "x" userName eq "y"',
    "userName eq 'x'; drop table app_user",
    'userName eq "\\q"',
    'emails[type eq "work"',
    '',
    `${'('.repeat(40)}active eq true${')'.repeat(40)}`,
    Array.from({ length: 100 }, () => 'active eq true').join(' or '),
    `userName eq "${'x'.repeat(5000)}"`,
  ])('is rejected as invalid: %s', (said) => expect(() => parseScimFilter(said)).toThrow(ScimSyntaxError));
});

it('a path names an attribute, one of its values, or a sub-attribute', () => {
  expect(parseScimPath('emails[type eq "work"].value')).toEqual({
    attribute: 'emails',
    where: test('type', 'work'),
    subAttribute: 'value',
  });
  expect(parseScimPath('name.givenName')).toEqual({ attribute: 'name', subAttribute: 'givenname' });
  expect(parseScimPath(`${scimUrns.coldlaneUser}:warehouse`)).toEqual({
    attribute: scimUrns.coldlaneUser.toLowerCase(),
    subAttribute: 'warehouse',
  });
  expect(parseScimPath(`${scimUrns.user}:name.familyName`)).toEqual({
    attribute: 'name',
    subAttribute: 'familyname',
  });
  expect(normalizeAttributeName('Urn:IETF:params:scim:schemas:core:2.0:Group:displayName')).toBe(
    'displayname',
  );
  for (const bad of [
    '',
    'a b',
    'emails[',
    'emails[type eq "work"',
    'emails[].value',
    'a..b',
    'name.a.b',
    '[x]',
  ])
    expect(() => parseScimPath(bad)).toThrow(ScimSyntaxError);
});

const ada: ScimAttributes = {
  username: 'ada@x.example',
  displayname: 'Ada Park',
  active: true,
  name: { formatted: 'Ada Park' },
  emails: [{ value: 'ada@x.example', type: 'work', primary: true }],
  roles: [{ value: 'Billing' }],
};
describe('a SCIM patch as providers send it', () => {
  it.each([
    [
      'Entra ID shuts out, in capitals and words',
      [{ op: 'Replace', path: 'active', value: 'False' }],
      { active: false },
    ],
    ['Okta shuts out without a path', [{ op: 'replace', value: { active: false } }], { active: false }],
    ['OneLogin lets in again', [{ op: 'replace', path: 'active', value: true }], { active: true }],
    [
      'Entra ID changes the address at work',
      [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada@y.example' }],
      { email: 'ada@y.example' },
    ],
    [
      'Entra ID adds the address at work',
      [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'ada@y.example' }],
      { email: 'ada@y.example' },
    ],
    [
      'a home address next to the work address changes nothing',
      [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'ada@home.example' }],
      { email: 'ada@x.example' },
    ],
    [
      'attribute paths as keys of a value without a path',
      [
        {
          op: 'Add',
          value: {
            'name.givenName': 'Ada',
            'name.familyName': 'Lowe',
            'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Sales',
            nonsense: 1,
          },
        },
      ],
      { givenName: 'Ada', familyName: 'Lowe', name: 'Ada Lowe' },
    ],
    ['a display name', [{ op: 'replace', path: 'displayName', value: 'A. Park' }], { name: 'A. Park' }],
    ['a formatted name', [{ op: 'replace', path: 'name.formatted', value: 'Ada P' }], { name: 'Ada P' }],
    [
      'the user name, which the email follows while both are equal',
      [{ op: 'replace', path: 'userName', value: 'ada@z.example' }],
      { userName: 'ada@z.example', email: 'ada@z.example' },
    ],
    [
      'attributes that the product does not use',
      [
        { op: 'Add', path: 'title', value: 'Clerk' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
          value: '7',
        },
      ],
      { name: 'Ada Park' },
    ],
    [
      'a role of an app role assignment',
      [{ op: 'Add', path: 'roles[primary eq "True"].value', value: 'Routing' }],
      { roles: ['Billing', 'Routing'] },
    ],
    [
      'roles as JSON in values',
      [
        {
          op: 'Replace',
          path: 'roles',
          value: [{ value: '{"id":"1","value":"Routing","displayName":"R"}' }],
        },
      ],
      { roles: ['Routing'] },
    ],
    [
      'roles removed by value',
      [{ op: 'Remove', path: 'roles', value: [{ value: 'billing' }] }],
      { roles: [] },
    ],
    ['roles removed by path', [{ op: 'remove', path: 'roles[value eq "Billing"]' }], { roles: [] }],
    ['a name removed', [{ op: 'remove', path: 'externalId' }], { externalId: undefined }],
    [
      'a warehouse',
      [{ op: 'Add', path: `${scimUrns.coldlaneUser}:warehouse`, value: 'MIA' }],
      { warehouse: 'MIA' },
    ],
  ])('%s', (_, operations, becomes) =>
    expect(extractScimUserInput(applyScimPatch(ada, operations, userAttributeKinds), ada)).toMatchObject(
      becomes,
    ),
  );

  it.each([
    [[{ op: 'Replace', path: 'shoeSize', value: 1 }], 'invalidPath'],
    [[{ op: 'Replace', path: 'active[', value: 1 }], 'invalidPath'],
    [[{ op: 'Replace', path: 'active.value', value: 1 }], 'invalidPath'],
    [[{ op: 'Replace', path: 'userName[type eq "x"]', value: 1 }], 'invalidPath'],
    [[{ op: 'Replace', path: 'name', value: 'Ada' }], 'invalidPath'],
    [[{ op: 'Replace', path: 'id', value: '9' }], 'mutability'],
    [[{ op: 'Add', path: 'groups', value: [] }], 'mutability'],
    [[{ op: 'Replace', path: 'meta.created', value: 'x' }], 'mutability'],
    [[{ op: 'Replace', path: 'emails[type eq "home"].value', value: 'x@y.example' }], 'noTarget'],
    [[{ op: 'Remove' }], 'noTarget'],
    [[{ op: 'Upsert', path: 'active', value: true }], 'invalidSyntax'],
    [[{ op: 'Replace', value: 'active' }], 'invalidSyntax'],
    [[{ op: 'Replace', value: ['active'] }], 'invalidSyntax'],
  ])('%j is rejected with %s', (operations, why) =>
    expect(() => applyScimPatch(ada, operations, userAttributeKinds)).toThrow(
      expect.objectContaining({ code: why }),
    ),
  );

  const crew: ScimAttributes = { displayname: 'Billing', members: [{ value: '1' }, { value: '2' }] };
  it.each([
    ['Entra ID adds', [{ op: 'Add', path: 'members', value: [{ value: '3' }] }], ['1', '2', '3']],
    ['duplicates count once', [{ op: 'add', path: 'members', value: [{ value: '2' }] }], ['1', '2']],
    ['one removed by path', [{ op: 'remove', path: 'members[value eq "1"]' }], ['2']],
    ['Entra ID removes by value', [{ op: 'Remove', path: 'members', value: [{ value: '1' }] }], ['2']],
    ['nobody left', [{ op: 'remove', path: 'members' }], []],
    ['an unknown member is not an error', [{ op: 'remove', path: 'members[value eq "77"]' }], ['1', '2']],
    ['Okta pushes all', [{ op: 'replace', path: 'members', value: [{ value: '9' }] }], ['9']],
    ['Okta names the group', [{ op: 'replace', value: { id: 'x', displayName: 'Billing' } }], ['1', '2']],
  ])('to a group: %s', (_, operations, members) => {
    const { members: after } = applyScimPatch(crew, operations, groupAttributeKinds);
    const list = Array.isArray(after) ? after : [];
    expect(list.map((one) => String(Object(one).value)).toSorted()).toEqual(members);
  });
});

it('a full resource keeps only the attributes that are known and writable', () => {
  const card = readWritableScimAttributes(
    {
      schemas: [scimUrns.user],
      id: '9',
      meta: {},
      UserName: 'x@y.example',
      groups: [{}],
      title: 'T',
      password: 'p',
    },
    userAttributeKinds,
  );
  expect(card).toEqual({ username: 'x@y.example' });
  expect(() => readWritableScimAttributes([], userAttributeKinds)).toThrow(ScimPatchError);
  expect(
    extractScimUserInput({ username: 'x@y.example', emails: 'a@b.example', active: 'TRUE' }),
  ).toMatchObject({
    email: 'a@b.example',
    active: true,
    name: 'x@y.example',
  });
});

it('the response contains only the requested attributes', () => {
  const resource = {
    schemas: ['s'],
    id: '1',
    userName: 'a',
    name: { formatted: 'A', givenName: 'B' },
    emails: [{ value: 'x', type: 'work' }],
  };
  expect(Object.keys(selectScimAttributes(resource, { attributes: 'USERNAME' }))).toEqual([
    'schemas',
    'id',
    'userName',
  ]);
  expect(selectScimAttributes(resource, { attributes: 'name.givenName, emails.value' })).toEqual({
    schemas: ['s'],
    id: '1',
    name: { givenName: 'B' },
    emails: [{ value: 'x' }],
  });
  expect(selectScimAttributes(resource, { excluded: `${scimUrns.user}:emails,name.formatted,id` })).toEqual({
    schemas: ['s'],
    id: '1',
    userName: 'a',
    name: { givenName: 'B' },
  });
});

it('an error is returned in the terms of the standard', () => {
  const of = (status: number, error: string) => {
    const { status: answered, body } = toScimError({ status, error, sentence: 'S' });
    return [answered, body['status'], body['scimType']];
  };
  expect(of(412, 'users.lastAdmin')).toEqual([409, '409', undefined]);
  expect(of(409, 'call.recordChanged')).toEqual([412, '412', undefined]);
  expect(of(412, 'provisioning.versionMismatch')).toEqual([412, '412', undefined]);
  expect(of(400, 'users.warehouseRequired')).toEqual([400, '400', 'invalidValue']);
  expect(of(409, 'users.emailTaken')).toEqual([409, '409', 'uniqueness']);
  expect(matchesEtag('W/"1.2", "3"', '3') && matchesEtag('*', 'x') && !matchesEtag('W/"1.2"', '1.3')).toBe(
    true,
  );
});
