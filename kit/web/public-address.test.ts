import { describe, expect, it } from 'vitest';
import { decidePublicAddressMove } from './public-address.ts';

const portal = 'https://portal.example';

describe('a page that is opened', () => {
  it('at the public address stays', () => {
    expect(decidePublicAddressMove(`${portal}/outbound/loading?status=3`, portal, null)).toEqual({
      does: 'stay',
    });
    expect(decidePublicAddressMove('http://localhost:3000/', 'http://localhost:3000', null)).toEqual({
      does: 'stay',
    });
  });
  it('at another address of the server goes to the public one, screen and filters and all', () => {
    expect(
      decidePublicAddressMove(
        'http://127.0.0.1:3000/outbound/loading?status=3#x',
        'http://localhost:3000',
        null,
      ),
    ).toEqual({
      does: 'go',
      to: 'http://localhost:3000/outbound/loading?status=3#x',
    });
    expect(decidePublicAddressMove('http://10.0.0.7:3000/', portal, null)).toEqual({
      does: 'go',
      to: `${portal}/`,
    });
    expect(decidePublicAddressMove('http://portal.example/scan', portal, null)).toEqual({
      does: 'go',
      to: `${portal}/scan`,
    });
  });
  it('from another machine does not go to a public address that names this one', () => {
    expect(decidePublicAddressMove('http://10.0.0.7:3000/', 'http://localhost:3000', null)).toEqual({
      does: 'say',
      to: 'http://localhost:3000/',
    });
  });
  it('does not go there again when it was led back within a few seconds', () => {
    expect(decidePublicAddressMove('https://www.portal.example/', portal, 4_000)).toEqual({
      does: 'say',
      to: `${portal}/`,
    });
    expect(decidePublicAddressMove('https://www.portal.example/', portal, 60_000)).toEqual({
      does: 'go',
      to: `${portal}/`,
    });
  });
});
