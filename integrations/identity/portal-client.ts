/** The one client of the embedded provider: the portal in the browser. It is a public client, so it uses PKCE. */
export const portalOidcClient = {
  clientId: 'coldlane-web',
  scope: 'openid profile email api',
  resource: 'urn:coldlane:api',
  audience: 'coldlane-api',
  callbackPath: '/callback',
  silentPath: '/silent-renew',
  issuerPath: '/oidc',
} as const;

/** Access and ID tokens are valid this long. A session lasts as long as it is used at least every two weeks. */
export const accessTokenLifetimeSeconds = 10 * 60;
export const sessionIdleTimeoutSeconds = 14 * 24 * 60 * 60;
