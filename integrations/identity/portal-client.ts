/** The one client of the embedded provider: the portal in the browser. Public, so it proves itself with PKCE. */
export const portalClient = {
  clientId: 'coldlane-web',
  scope: 'openid profile email api',
  resource: 'urn:coldlane:api',
  audience: 'coldlane-api',
  callbackPath: '/callback',
  silentPath: '/silent-renew',
  issuerPath: '/oidc',
} as const;

/** Access and identity tokens live this long; a session as long as it is used at least every two weeks. */
export const accessTokenSeconds = 10 * 60;
export const sessionSeconds = 14 * 24 * 60 * 60;
