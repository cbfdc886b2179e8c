import type { User } from 'oidc-client-ts';
import {
  ErrorResponse,
  ErrorTimeout,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { IdentityProviderUnavailableError } from './api-call-outcome.ts';
import { sleep } from './server-clock.ts';
import { createIdempotencyKey } from './api-call.ts';
import {
  undisplayedRenewalFailedMessage,
  undisplayedNotSignedInMessage,
} from '#kit/contract/shared-messages.ts';

/**
 * Sign-in by authorization code + PKCE at an OpenID provider. Tokens are in memory only. A reload signs in silently while the
 * provider's session lasts.
 */

export interface SessionConfig {
  authority: string;
  clientId: string;
  scope: string;
  resource: string | null;
  audience: string | null;
  redirectPath: string;
  silentPath: string;
}
export interface Session {
  /** Signs in without a prompt if the provider knows the browser. Resolves to whether a user is signed in. */
  signInSilently: () => Promise<boolean>;
  isSignedIn: () => boolean;
  /**
   * Redirects to the provider's login page. `path` is where to return to. The prompt `login` asks for the password even during a
   * session. `none` asks nothing: without a session the provider redirects straight back, with a cause that
   * `isInteractionRequired` recognizes. `language` passes on the language chosen in this browser.
   */
  signIn: (path: string, prompt?: 'login' | 'none', language?: string) => Promise<void>;
  /** Reads the provider's response at /callback. */
  completeSignIn: (address: string) => Promise<SignInCallbackResult>;
  /**
   * Returns the access token and renews it first when it is about to expire. Null means no session. Throws
   * `IdentityProviderUnavailable` when the provider does not respond.
   */
  getAccessToken: () => Promise<string | null>;
  /** Removes the tokens here and, after `wait` ms, signs out at the provider too, which redirects back to `path`. */
  signOut: (path: string, wait?: number) => Promise<void>;
  forgetTokens: () => Promise<void>;
}
/** `path` is the destination of the sign-in. A rejected sign-in keeps it for the next attempt. */
export type SignInCallbackResult =
  | { ok: true; path: unknown }
  | { ok: false; cause: string; path: unknown; isAlreadyUsed?: true }
  | { ok: false; cause: null };

export const expiryLeewaySeconds = 60;
const RENEW_BEFORE_S = 15;
const CHANNEL = 'coldlane.session';
const ATTEMPTS = 'coldlane.oidc.';

function managerOf(config: SessionConfig): UserManager {
  const origin = window.location.origin;
  return new UserManager({
    authority: config.authority,
    client_id: config.clientId,
    scope: config.scope,
    redirect_uri: origin + config.redirectPath,
    silent_redirect_uri: origin + config.silentPath,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'fragment',
    resource: config.resource ?? undefined,
    extraQueryParams: config.audience ? { audience: config.audience } : {},
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: ATTEMPTS }),
    // Renewed here, through the same lock as every other request, because using one refresh token twice would end the session.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: expiryLeewaySeconds,
    silentRequestTimeoutInSeconds: 10,
    monitorSession: false,
    revokeTokensOnSignout: false,
  });
}

/**
 * Renews tokens. A refresh token whose response was lost may already be used up, and sending it again would end the session
 * (docs/decisions/222). In that case the provider's own session is tried first in a hidden frame, and the refresh token only if
 * that fails.
 */
function tokensOf(manager: UserManager): () => Promise<User | null> {
  let lost = false;
  const bySession = async (): Promise<User | null> => {
    // Without a network, a hidden frame does not fail quickly.
    if (window.navigator.onLine === false) throw new IdentityProviderUnavailableError();
    return manager
      .signinSilent({ nonce: createIdempotencyKey(), forceIframeAuth: true })
      .catch((error: unknown) => {
        if (isUnanswered(error)) throw error;
        return null;
      });
  };
  return async () => {
    try {
      const next = (lost ? await bySession() : null) ?? (await manager.signinSilent());
      lost = false;
      return next;
    } catch (error) {
      lost ||= isUnanswered(error);
      throw error;
    }
  };
}

/** Renews the session once for all concurrent callers. */
export function createSessionRenewer(manager: UserManager, getUser: () => User | null): () => Promise<User> {
  let renewal: Promise<User> | null = null;
  const ask = tokensOf(manager);
  const attempt = (): Promise<User> => {
    if (!getUser()) return Promise.reject(new Error(undisplayedNotSignedInMessage));
    renewal ??= ask()
      .then(
        (next) => {
          if (!next) throw new Error(undisplayedRenewalFailedMessage);
          return next;
        },
        (error: unknown) => {
          throw getUser()?.refresh_token && !isRefusal(error)
            ? new IdentityProviderUnavailableError()
            : new Error(undisplayedRenewalFailedMessage);
        },
      )
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };
  return async () => {
    // A running attempt started before this call, perhaps while the network was down. Its failure does not count for this call.
    const joined = renewal !== null;
    return attempt().catch((error: unknown) => {
      if (joined && error instanceof IdentityProviderUnavailableError) return attempt();
      throw error;
    });
  };
}

export function createSession(
  config: SessionConfig,
  onSignedOutElsewhere: () => void,
  onRenewed: () => void,
): Session {
  const manager = managerOf(config);
  let user: User | null = null;
  manager.events.addUserLoaded((next) => {
    user = next;
    onRenewed();
  });
  manager.events.addUserUnloaded(() => {
    user = null;
  });
  // Another tab signed out, so this one must stop using tokens that are rejected.
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  tabs?.addEventListener('message', () => {
    if (user) void manager.removeUser().then(onSignedOutElsewhere);
  });

  const renew = createSessionRenewer(manager, () => user);
  // A failure appears at the next request, which then redirects to the login page.
  manager.events.addAccessTokenExpiring(() => void renew().catch(() => undefined));
  return {
    signInSilently: async () => {
      if (user) return true;
      user = await manager.signinSilent({ nonce: createIdempotencyKey() }).catch(() => null);
      return user !== null;
    },
    isSignedIn: () => user !== null,
    // The nonce ties the identity token to this request.
    signIn: (path, prompt, language) =>
      manager.signinRedirect({
        state: { path },
        nonce: createIdempotencyKey(),
        ...(prompt ? { prompt } : {}),
        ...(language ? { ui_locales: language } : {}),
      }),
    completeSignIn: async (address) => {
      const hash = new URL(address).hash;
      if (!/[#&](code|error)=/.test(hash)) return { ok: false, cause: null };
      if (isSpent(hash)) return { ok: false, cause: 'other', path: null, isAlreadyUsed: true };
      try {
        user = await manager.signinRedirectCallback(address);
        return { ok: true, path: pathIn(user.state) };
      } catch (error) {
        return error instanceof ErrorResponse
          ? { ok: false, cause: error.error ?? 'other', path: pathIn(error.state) }
          : { ok: false, cause: 'other', path: null };
      }
    },
    getAccessToken: async () => {
      if (!user) return null;
      if ((user.expires_in ?? RENEW_BEFORE_S + 1) > RENEW_BEFORE_S) return user.access_token;
      return (await renew()).access_token;
    },
    signOut: async (path, wait = 500) => {
      const idToken = user?.id_token;
      await manager.removeUser();
      tabs?.postMessage('out');
      await sleep(wait);
      const returnUrl = window.location.origin + path;
      // Not every external provider supports this.
      await manager
        .signoutRedirect({ id_token_hint: idToken, post_logout_redirect_uri: returnUrl })
        .catch(() => window.location.assign(returnUrl));
    },
    forgetTokens: () => manager.removeUser(),
  };
}

/** Error codes a provider returns when `prompt=none` was set but user interaction is required. */
export const isInteractionRequired = (cause: string): boolean =>
  ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'].includes(
    cause,
  );

/** This response has no pending request. It was consumed before a reload, which redeems no code twice, or it is forged. */
const isSpent = (hash: string): boolean => {
  const attempt = new URLSearchParams(hash.slice(1)).get('state');
  return attempt !== null && window.sessionStorage.getItem(ATTEMPTS + attempt) === null;
};

/**
 * A network error or a restarting provider does not reject a refresh token. Without a refresh token, in a frame, a timeout counts
 * as a rejection too.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ErrorResponse &&
  error.error !== 'temporarily_unavailable' &&
  error.error !== 'server_error';

/** No response arrived, so it is unknown whether the provider processed the request. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError || error instanceof ErrorTimeout;

const pathIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'path' in state ? state.path : undefined;
