import { describe, expect, it } from 'vitest';
import { decidePublicAddressRedirect } from './public-address.ts';

const portal = 'https://portal.example';

describe('a page opened in the browser', () => {
  it('at the public address stays there', () => {
    expect(decidePublicAddressRedirect(`${portal}/outbound/loading?status=3`, portal, null)).toEqual({
      action: 'stay',
    });
    expect(decidePublicAddressRedirect('http://localhost:3000/', 'http://localhost:3000', null)).toEqual({
      action: 'stay',
    });
  });
  it('at another address of the server redirects to the public one, including path and filters', () => {
    expect(
      decidePublicAddressRedirect(
        'http://127.0.0.1:3000/outbound/loading?status=3#x',
        'http://localhost:3000',
        null,
      ),
    ).toEqual({
      action: 'go',
      targetUrl: 'http://localhost:3000/outbound/loading?status=3#x',
    });
    expect(decidePublicAddressRedirect('http://10.0.0.7:3000/', portal, null)).toEqual({
      action: 'go',
      targetUrl: `${portal}/`,
    });
    expect(decidePublicAddressRedirect('http://portal.example/scan', portal, null)).toEqual({
      action: 'go',
      targetUrl: `${portal}/scan`,
    });
  });
  it('from another machine does not redirect to a public address on localhost', () => {
    expect(decidePublicAddressRedirect('http://10.0.0.7:3000/', 'http://localhost:3000', null)).toEqual({
      action: 'say',
      targetUrl: 'http://localhost:3000/',
    });
  });
  it('does not redirect again when it was sent back within a few seconds', () => {
    expect(decidePublicAddressRedirect('https://www.portal.example/', portal, 4_000)).toEqual({
      action: 'say',
      targetUrl: `${portal}/`,
    });
    expect(decidePublicAddressRedirect('https://www.portal.example/', portal, 60_000)).toEqual({
      action: 'go',
      targetUrl: `${portal}/`,
    });
  });
});
